import { afterAll, beforeEach } from 'vitest'
import { paperRoutes } from '@/lib/routes/content-routes'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { startBucketHost } from '@/lib/testing/bucket-host'
import { describeDirectUploads } from '@/lib/testing/direct-uploads'
import { POST as grant } from './route'

const { POST: addPaper } = paperRoutes['']

setUpAccountTests()

// Must run before the configuration is first read.
const host = await startBucketHost()
Object.assign(process.env, host.environment)
beforeEach(() => host.held.clear())
afterAll(() => host.close())

describeDirectUploads('S3-compatible storage', () => host.held.size, { grant, addPaper })
