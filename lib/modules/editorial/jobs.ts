import 'server-only'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { pictureJobs } from '../files/service'
import { purgeDeleted } from './remove'
import { announceDueReviews } from './review-due'
import { repositories } from './service'

const HOUR_MS = 3_600_000

async function forEachRepository(
  work: (repository: (typeof repositories)[keyof typeof repositories]) => Promise<unknown>,
) {
  for (const repository of Object.values(repositories)) await work(repository)
}

/** The serving process's own jobs for articles and papers. */
export const editorialJobs: Job[] = [
  ...pictureJobs,
  leasedJob('purge-content', HOUR_MS, () =>
    forEachRepository((repository) => purgeDeleted(repository)),
  ),
  leasedJob('review-due', HOUR_MS, () =>
    forEachRepository((repository) => announceDueReviews(repository)),
  ),
]
