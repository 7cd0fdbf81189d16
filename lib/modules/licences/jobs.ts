import 'server-only'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { remindOfLicences } from './remind'

const HOUR_MS = 3_600_000

/** The background jobs for licences in the serving process. */
export const licenceJobs: Job[] = [leasedJob('licences', HOUR_MS, () => remindOfLicences())]
