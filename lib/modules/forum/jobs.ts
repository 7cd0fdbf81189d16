import 'server-only'
import type { Job } from '@/lib/platform/jobs/schedule'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { askFollowUps } from './ask-follow-up'
import { runCaseClock } from './notify-due'
import { purgeForum } from './purge'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** What the serving process does by itself about cases. */
export const forumJobs: Job[] = [
  { everyMs: 10 * SECOND_MS, run: runCaseClock },
  { everyMs: HOUR_MS, run: singleRun('follow-up', () => askFollowUps()) },
  { everyMs: HOUR_MS, run: singleRun('purge-forum', () => purgeForum()) },
]
