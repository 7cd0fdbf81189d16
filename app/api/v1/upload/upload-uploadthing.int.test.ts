import { afterAll, beforeEach, expect, it } from 'vitest'
import { POST as hostCalls } from '@/app/api/uploadthing/route'
import { paperRoutes } from '@/lib/routes/content-routes'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { describeDirectUploads } from '@/lib/testing/direct-uploads'
import { buildRequest } from '@/lib/testing/requests'
import { startUploadThingHost } from '@/lib/testing/uploadthing-host'
import { POST as grant } from './route'

const { POST: addPaper } = paperRoutes['']

setUpAccountTests()

// Must run before the configuration is first read.
const host = await startUploadThingHost()
Object.assign(process.env, host.environment())
beforeEach(() => host.held.clear())
afterAll(() => host.close())

describeDirectUploads('UploadThing', () => host.held.size, { grant, addPaper })

it('accepts only signed calls of the host, and lets nobody else request addresses', async () => {
  const params = { params: Promise.resolve({}) }
  const files = [{ name: 'x.pdf', size: 1, type: 'application/pdf', lastModified: 1 }]
  const asked = { query: 'slug=file&actionType=upload', json: { files, input: null } }
  expect((await hostCalls(buildRequest(asked), params)).status).toBe(404)
  const headers = { 'uploadthing-hook': 'callback', 'x-uploadthing-signature': 'hmac-sha256=00' }
  const json = { status: 'uploaded', file: {}, metadata: {}, origin: host.url }
  const forged = buildRequest({ query: 'slug=file', json, headers })
  expect((await hostCalls(forged, params)).status).toBe(400)
})
