import 'server-only'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { eraseDue } from './erasure'
import { makeWaiting, sweepDataExports } from './make'

const MINUTE_MS = 60_000

/** The background jobs in the serving process for people's requests about their own data. */
export const ownDataJobs: Job[] = [
  { everyMs: MINUTE_MS, run: makeWaiting },
  leasedJob('erase-accounts', 60 * MINUTE_MS, () => eraseDue()),
  { everyMs: 60 * MINUTE_MS, run: singleRun('sweep-own-data', () => sweepDataExports()) },
]
