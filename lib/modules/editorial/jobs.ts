import 'server-only'
import { db } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { pictureJobs } from '../files/service'
import { notify } from './announce'
import { purgeDeleted } from './remove'
import type { DueItem, ItemRepository } from './repository'
import { repositories } from './service'

/** As long as sent mails are kept; a longer interval could notify people twice. */
const LOOK_BACK_MS = 30 * 24 * 3_600_000

async function notifyOf(
  repository: ItemRepository,
  item: DueItem,
  adminIds: string[],
): Promise<void> {
  const people = new Set([item.ownerId, item.reviewerId, ...adminIds].filter((id) => id !== null))
  const cause = `${item.id}:${item.reviewDueAt.toISOString()}`
  await queuedTransaction(async (tx) => {
    for (const userId of people) {
      await notify(
        tx,
        userId,
        { repository, item, cause },
        { kind: 'reviewDue', due: item.reviewDueAt },
      )
    }
  })
}

/**
 * Notifies author, reviewer and administrators of each public item whose clinical review fell due, once per due date.
 * @param now the current time
 * @returns how many items are due
 */
export async function announceDueReviews(
  repository: ItemRepository,
  now: Date = new Date(),
): Promise<number> {
  const due = await repository.listReviewDue(new Date(now.getTime() - LOOK_BACK_MS), now)
  if (due.length === 0) return 0
  const admins = await db().user.findMany({
    where: { role: 'ADMIN', isApproved: true, accountStatus: 'ACTIVE' },
    select: { id: true },
  })
  const adminIds = admins.map(({ id }) => id)
  for (const item of due) await notifyOf(repository, item, adminIds)
  sendSoon()
  return due.length
}

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
