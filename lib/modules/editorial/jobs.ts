import 'server-only'
import type { Job } from '@/lib/platform/jobs/schedule'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { pictureJobs } from '../files/service'
import { purgeDeleted } from './remove'
import { announceDueReviews } from './review-due'
import { desks } from './service'

const HOUR_MS = 3_600_000

async function forEachDesk(work: (desk: (typeof desks)[keyof typeof desks]) => Promise<unknown>) {
  for (const desk of Object.values(desks)) await work(desk)
}

/** What the serving process does by itself about articles and papers. */
export const editorialJobs: Job[] = [
  ...pictureJobs,
  {
    everyMs: HOUR_MS,
    run: singleRun('purge-content', () => forEachDesk((desk) => purgeDeleted(desk))),
  },
  {
    everyMs: HOUR_MS,
    run: singleRun('review-due', () => forEachDesk((desk) => announceDueReviews(desk))),
  },
]
