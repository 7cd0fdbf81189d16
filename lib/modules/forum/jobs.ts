import 'server-only'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { askFollowUps } from './ask-follow-up'
import { runCaseClock } from './notify-due'
import { purgeForum } from './purge'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** The background jobs of the forum in the serving process. */
export const forumJobs: Job[] = [
  { everyMs: 10 * SECOND_MS, run: runCaseClock },
  leasedJob('follow-up', HOUR_MS, () => askFollowUps()),
  leasedJob('purge-forum', HOUR_MS, () => purgeForum()),
]
