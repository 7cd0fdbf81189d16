import 'server-only'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { queueDigests } from './digest'

const MINUTE_MS = 60_000

/** The background jobs for notices in the serving process. */
export const notificationJobs: Job[] = [leasedJob('digests', MINUTE_MS, () => queueDigests())]
