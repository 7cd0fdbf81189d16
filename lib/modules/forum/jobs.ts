import 'server-only'
import type { Job } from '@/lib/platform/jobs/schedule'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { purgeForum } from './purge'

const HOUR_MS = 3_600_000

/** What the serving process does by itself about cases. */
export const forumJobs: Job[] = [
  { everyMs: HOUR_MS, run: singleRun('purge-forum', () => purgeForum()) },
]
