import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isWellFormedToken } from '@/lib/core/identifiers'
import { toLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { hashSecret, randomToken } from '@/lib/platform/auth/one-time-token'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { FORUM_NOTICES, FORUM_PREFERENCES } from '@/lib/platform/email/forum-mails'
import { queueEmail } from '@/lib/platform/email/queue'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { unsubscribeToken } from '@/lib/platform/server-secret'
import { absoluteUrl } from '@/lib/platform/site'
import { findCase, getOwner, lockCase, requireNotRedacted } from '../cases/case'
import { purgeForum } from '../cases/purge'
import { runCaseClock } from '../escalation/escalation'
import type { FollowUpInput } from '../schema'

const DAY_MS = 24 * 3600 * 1000
/** In days after the first answer. */
const FIRST_AFTER_DAYS = 21
const SECOND_AFTER_DAYS = 35
/** In days: a case is skipped if its first answer is older. */
const MAX_LATE_DAYS = 60
const LINK_ENDS_AFTER_DAYS = 60
const MAIL_PREFERENCE = FORUM_PREFERENCES.followUp

interface Due {
  postId: string
  authorId: string
  place: number
  now: Date
}

/**
 * Claims a case whose author is due a question, for the rest of the transaction: 21 days after its first answer, and
 * again after 35 without a reply, but never sooner after the first question than planned. Skips rows that another
 * worker has locked.
 */
async function claimDue(tx: TransactionClient, clockOffsetMs: number): Promise<Due | null> {
  const rows = await tx.$queryRaw<Due[]>`
    WITH clock AS (SELECT now() + make_interval(secs => ${clockOffsetMs / 1000}) AS now),
    asked AS (
      SELECT post.id, post.author_id, min(answer.created_at) AS answered,
        (SELECT max(place) FROM case_follow_up WHERE post_id = post.id) AS last,
        (SELECT max(asked_at) FROM case_follow_up WHERE post_id = post.id) AS "lastAskedAt",
        EXISTS (SELECT 1 FROM case_follow_up WHERE post_id = post.id AND condition IS NOT NULL) AS known
      FROM forum_post AS post
      JOIN forum_answer AS answer ON answer.post_id = post.id
      JOIN "user" AS author ON author.id = post.author_id
      WHERE post.deleted_at IS NULL AND post.redacted_at IS NULL AND author.is_approved
        AND author.account_status = 'ACTIVE' AND author.role <> 'USER'
        AND NOT EXISTS (SELECT 1 FROM licence WHERE licence.user_id = author.id AND author.role <> 'ADMIN'
          AND state = 'ACCEPTED' AND ends_on < (SELECT (now AT TIME ZONE 'Africa/Kigali')::date FROM clock))
      GROUP BY post.id
    )
    SELECT post.id::text AS "postId", post.author_id::text AS "authorId", clock.now,
      CASE WHEN asked.last IS NULL THEN 0 ELSE 1 END AS place
    FROM asked JOIN forum_post AS post ON post.id = asked.id, clock
    WHERE answered > clock.now - make_interval(days => ${MAX_LATE_DAYS}) AND NOT known AND (
      last IS NULL AND answered <= clock.now - make_interval(days => ${FIRST_AFTER_DAYS})
      OR last = 0 AND answered <= clock.now - make_interval(days => ${SECOND_AFTER_DAYS})
        AND "lastAskedAt" <= clock.now - make_interval(days => ${SECOND_AFTER_DAYS - FIRST_AFTER_DAYS}))
    ORDER BY answered LIMIT 1 FOR UPDATE OF post SKIP LOCKED`
  return rows[0] ?? null
}

/**
 * Asks in the application and, unless they opted out, by mail; neither names the case. @returns false when already
 * asked
 */
async function askAuthor(
  tx: TransactionClient,
  { postId, authorId, place, now }: Due,
): Promise<boolean> {
  const token = randomToken()
  const { count } = await tx.caseFollowUp.createMany({
    data: [
      {
        postId,
        place,
        askedAt: now,
        tokenHash: hashSecret(token),
        expiresAt: new Date(now.getTime() + LINK_ENDS_AFTER_DAYS * DAY_MS),
      },
    ],
    skipDuplicates: true,
  })
  if (count === 0) return false
  const cause = `case:${postId}:follow-up:${place}`
  const data = { post: postId }
  await tx.notification.createMany({
    data: [
      { userId: authorId, kind: FORUM_NOTICES.followUp, data, causeKey: cause, createdAt: now },
    ],
    skipDuplicates: true,
  })
  const author = await tx.user.findUniqueOrThrow({
    where: { id: authorId },
    select: { email: true, firstName: true, language: true, notificationPref: true },
  })
  if (author.notificationPref?.mailUpdate === false) return true
  const language = toLocale(author.language)
  await queueEmail(tx, {
    template: 'forumNews',
    news: 'followUp',
    firstName: author.firstName,
    link: absoluteUrl(`${localePath(language, paths.followUp)}?token=${token}`),
    unsubscribe: unsubscribeToken(authorId, MAIL_PREFERENCE),
    to: author.email,
    language,
    causeKey: `${cause}:${MAIL_PREFERENCE}:${authorId}`,
  })
  return true
}

/**
 * Asks every due author about their patient (docs/rules.md#how-the-patient-is), each in its own transaction: once,
 * even when a process dies or two run at the same time.
 * @param clockOffsetMs how far ahead of the database's clock to assume the time is
 * @returns the number of authors asked
 */
export async function requestFollowUps(clockOffsetMs = 0): Promise<number> {
  let sentCount = 0
  for (;;) {
    const isMore = await queuedTransaction(async (tx) => {
      const due = await claimDue(tx, clockOffsetMs)
      if (due && (await askAuthor(tx, due))) sentCount += 1
      return due !== null
    })
    if (!isMore) break
  }
  if (sentCount > 0) scheduleDelivery()
  return sentCount
}

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** The background jobs of the forum in the serving process. */
export const forumJobs: Job[] = [
  { everyMs: 10 * SECOND_MS, run: runCaseClock },
  leasedJob('follow-up', HOUR_MS, () => requestFollowUps()),
  leasedJob('purge-forum', HOUR_MS, () => purgeForum()),
]

interface Saving extends FollowUpInput {
  id: string
  postId: string
  actorId: string | null
}

/** Saves the patient's condition; saving again overwrites it, except for the time of the first answer. */
async function save(tx: TransactionClient, saving: Saving, caller: Caller): Promise<null> {
  const { id, postId, actorId, condition, advice } = saving
  const now = new Date()
  const data = { condition, answeredAt: now, ...(advice ? { advice } : {}) }
  await tx.caseFollowUp.update({ where: { id }, data })
  await tx.caseFollowUp.updateMany({
    where: { id, firstAnsweredAt: null },
    data: { firstAnsweredAt: now },
  })
  await recordAudit(tx, {
    actorId,
    action: 'forum.follow-up',
    objectKind: 'forum',
    objectId: postId,
    requestId: caller.requestId,
  })
  return null
}

const linkError = (text: 'followUp.linkMissing' | 'followUp.linkInvalid') =>
  new AppError('invalid', text, { token: [text] })

/**
 * Answers the follow-up question through the link in its mail, without a session, until the link expires.
 * @throws AppError `invalid` (422) at `token` if it is damaged, unknown or expired, or its case is gone
 */
export async function answerByLink(
  token: string,
  answer: FollowUpInput,
  caller: Caller,
): Promise<null> {
  if (!isWellFormedToken(token)) throw linkError('followUp.linkMissing')
  return queuedTransaction(async (tx) => {
    const post = { deletedAt: null, redactedAt: null }
    const row = await tx.caseFollowUp.findFirst({
      where: { tokenHash: hashSecret(token), expiresAt: { gt: new Date() }, post },
      select: { id: true, postId: true },
    })
    if (!row) throw linkError('followUp.linkInvalid')
    return save(tx, { ...row, actorId: null, ...answer }, caller)
  })
}

/**
 * Answers the follow-up question as the signed-in author of the case, once they have been asked.
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when nothing was asked yet, or
 * the case is redacted
 */
export async function answerFollowUp(
  viewer: Viewer,
  postId: string,
  answer: FollowUpInput,
  caller: Caller,
): Promise<null> {
  const found = await findCase(viewer, postId)
  requireCan(viewer, 'forum.edit', getOwner(found))
  return queuedTransaction(async (tx) => {
    requireNotRedacted(await lockCase(tx, postId))
    const row = await tx.caseFollowUp.findFirst({
      where: { postId },
      orderBy: { place: 'desc' },
      select: { id: true },
    })
    if (!row) throw new AppError('conflict', 'followUp.notAsked')
    return save(tx, { id: row.id, postId, actorId: viewer.id, ...answer }, caller)
  })
}

/** The follow-up that a case shows: the latest answer to either question, or that the question is open. */
export async function readFollowUp(postId: string) {
  const row = await db().caseFollowUp.findFirst({
    where: { postId },
    orderBy: [{ answeredAt: { sort: 'desc', nulls: 'last' } }, { place: 'desc' }],
  })
  if (!row) return null
  return {
    asked_at: row.askedAt.toISOString(),
    condition: row.condition,
    advice: row.advice,
    answered_at: row.answeredAt?.toISOString() ?? null,
  }
}
