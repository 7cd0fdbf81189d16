import 'server-only'
import type { Job } from '@/lib/platform/jobs/schedule'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { queueDigests } from './digest'

const MINUTE_MS = 60_000

/** What the serving process does by itself about notices. */
export const notificationJobs: Job[] = [
  { everyMs: MINUTE_MS, run: singleRun('digests', () => queueDigests()) },
]
