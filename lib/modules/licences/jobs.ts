import 'server-only'
import type { Job } from '@/lib/platform/jobs/schedule'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { remindOfLicences } from './remind'

const HOUR_MS = 3_600_000

/** What the serving process does by itself about licences. */
export const licenceJobs: Job[] = [
  { everyMs: HOUR_MS, run: singleRun('licences', () => remindOfLicences()) },
]
