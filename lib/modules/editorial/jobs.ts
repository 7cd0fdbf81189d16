import 'server-only'
import type { Job } from '@/lib/platform/jobs/schedule'
import { singleRun } from '@/lib/platform/jobs/single-run'
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

/** What the serving process does by itself about articles and papers. */
export const editorialJobs: Job[] = [
  ...pictureJobs,
  {
    everyMs: HOUR_MS,
    run: singleRun('purge-content', () =>
      forEachRepository((repository) => purgeDeleted(repository)),
    ),
  },
  {
    everyMs: HOUR_MS,
    run: singleRun('review-due', () =>
      forEachRepository((repository) => announceDueReviews(repository)),
    ),
  },
]
