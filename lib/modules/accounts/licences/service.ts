import 'server-only'
import { dayInKigali, REMINDER_DAYS } from '@/lib/core/dates'
import { AppError } from '@/lib/core/errors'
import { toLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { queueEmail } from '@/lib/platform/email/queue'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { absoluteUrl } from '@/lib/platform/site'
import type { LicenceDetails } from './schema'

/** Days before the end; 0 is the day after it. */
const STEPS: readonly number[] = [...REMINDER_DAYS, 0]

/** The kind of notice in the application, by days left. */
const getNotice = (days: number) => (days === 0 ? 'licenceEnded' : `licenceEnds${days}`)

interface Due {
  licenceId: string
  userId: string
  endsOn: Date
  days: number
  now: Date
}

/**
 * Claims a licence whose owner is due a reminder, for the rest of the transaction. Only the nearest step counts, so
 * that an end date recorded late causes one reminder. Skips rows that another worker has locked. An owner who has
 * sent a newer licence gets no reminder, but a notice when the old one ends.
 */
async function claimDue(tx: TransactionClient, clockOffsetMs: number): Promise<Due | null> {
  const rows = await tx.$queryRaw<Due[]>`
    WITH clock AS (SELECT now() + make_interval(secs => ${clockOffsetMs / 1000}) AS now),
    day AS (SELECT (now AT TIME ZONE 'Africa/Kigali')::date AS today FROM clock)
    SELECT licence.id::text AS "licenceId", licence.user_id::text AS "userId", licence.ends_on AS "endsOn",
      clock.now, step.days
    FROM licence JOIN "user" AS person ON person.id = licence.user_id
      CROSS JOIN clock CROSS JOIN day CROSS JOIN LATERAL (
        SELECT min(days)::int AS days FROM unnest(${[...STEPS]}::int[]) AS days
        WHERE CASE WHEN days = 0 THEN licence.ends_on < today ELSE licence.ends_on - days <= today END
      ) AS step
    WHERE licence.state = 'ACCEPTED' AND person.account_status = 'ACTIVE' AND person.is_approved
      AND person.role IN ('RHEUMATOLOGIST', 'INTERNAL_MEDICINE') AND step.days IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM licence_reminder AS told
        WHERE told.licence_id = licence.id AND told.days <= step.days)
      AND (step.days = 0 OR NOT EXISTS (SELECT 1 FROM licence AS newer
        WHERE newer.user_id = licence.user_id AND newer.state = 'PENDING'))
    ORDER BY licence.ends_on LIMIT 1 FOR UPDATE OF licence SKIP LOCKED`
  return rows[0] ?? null
}

/** @returns whether the person was notified now; another worker may have done so since the licence was claimed */
async function remind(tx: TransactionClient, due: Due): Promise<boolean> {
  const { licenceId, userId, days, now } = due
  const taken = await tx.licenceReminder.createMany({
    data: [{ licenceId, days, takenAt: now }],
    skipDuplicates: true,
  })
  if (taken.count === 0) return false
  const cause = `licence:${licenceId}:${due.endsOn.toISOString().slice(0, 10)}:${days}`
  await tx.notification.createMany({
    data: [{ userId, kind: getNotice(days), data: {}, causeKey: cause, createdAt: now }],
    skipDuplicates: true,
  })
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, language: true },
  })
  const language = toLocale(person.language)
  await queueEmail(tx, {
    template: days === 0 ? 'licenceEnded' : 'licenceEnds',
    to: person.email,
    language,
    firstName: person.firstName,
    endsOn: due.endsOn.toISOString(),
    link: absoluteUrl(`${localePath(language, paths.profile)}#licence`),
    causeKey: cause,
  })
  return true
}

/** Mails administrators the number of reminders that were just sent, with a link to the list. */
async function mailAdministrators(clockOffsetMs: number): Promise<void> {
  await queuedTransaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string; days: number; now: Date }[]>`
      SELECT licence_id::text AS id, days, now() + make_interval(secs => ${clockOffsetMs / 1000}) AS now
      FROM licence_reminder
      WHERE listed_at IS NULL ORDER BY licence_id, days FOR UPDATE SKIP LOCKED`
    const [first] = rows
    if (!first) return
    for (const { id, days } of rows) {
      await tx.licenceReminder.update({
        where: { licenceId_days: { licenceId: id, days } },
        data: { listedAt: first.now },
      })
    }
    const admins = await tx.user.findMany({
      where: { role: 'ADMIN', isApproved: true, accountStatus: 'ACTIVE' },
      select: { id: true, email: true, firstName: true, language: true },
    })
    const cause = `licences:${first.id}:${first.days}:${first.now.getTime()}`
    await tx.notification.createMany({
      data: admins.map(({ id: userId }) => ({
        userId,
        kind: 'licencesEnd',
        data: {},
        causeKey: cause,
        createdAt: first.now,
      })),
      skipDuplicates: true,
    })
    for (const admin of admins) {
      const language = toLocale(admin.language)
      await queueEmail(tx, {
        template: 'licencesEnd',
        to: admin.email,
        language,
        count: new Set(rows.map(({ id }) => id)).size,
        link: absoluteUrl(`${localePath(language, paths.users)}?licences=1`),
        causeKey: `${cause}:${admin.id}`,
      })
    }
  })
}

/**
 * Reminds people 60, 30 and 7 days before their licence ends and on the day after, and sends administrators a list
 * (docs/rules.md#licences): each once, even when a process dies or two run at the same time, by the database's clock.
 * @param clockOffsetMs how far ahead of the database's clock to assume the time is
 * @returns the number of people notified
 */
export async function sendLicenceReminders(clockOffsetMs = 0): Promise<number> {
  let count = 0
  for (;;) {
    const isDone = await queuedTransaction(async (tx) => {
      const due = await claimDue(tx, clockOffsetMs)
      return due && (await remind(tx, due))
    })
    if (isDone === null) break
    if (isDone) count += 1
  }
  const waiting = await db().licenceReminder.count({ where: { listedAt: null } })
  if (waiting > 0) await mailAdministrators(clockOffsetMs)
  if (count + waiting > 0) scheduleDelivery()
  return count
}

const HOUR_MS = 3_600_000

/** The background jobs for licences in the serving process. */
export const licenceJobs: Job[] = [leasedJob('licences', HOUR_MS, () => sendLicenceReminders())]

const hasDetails = (details: LicenceDetails) => Object.values(details).some(Boolean)

/** The columns to write: absent fields stay, empty ones become unknown. */
function toColumns(details: LicenceDetails) {
  const text = (value: string | undefined) => (value === '' ? null : value)
  const day = (value: string | undefined) => (value ? new Date(value) : text(value))
  return {
    number: text(details.licence_number),
    council: text(details.licence_council),
    issuedOn: day(details.licence_issued_on) as Date | null | undefined,
    endsOn: day(details.licence_ends_on) as Date | null | undefined,
  }
}

/** Creates the licence of a new account: waiting for a decision, or in force where an administrator creates the account. */
export async function startLicence(
  tx: TransactionClient,
  { userId, fileId, details }: { userId: string; fileId: string | null; details: LicenceDetails },
  deciderId: string | null,
): Promise<void> {
  if (!fileId && !hasDetails(details)) return
  const decided = { state: 'ACCEPTED', decidedAt: new Date(), decidedById: deciderId } as const
  await tx.licence.create({
    data: { userId, fileId, ...toColumns(details), ...(deciderId ? decided : {}) },
  })
}

/** Adds a newly sent licence next to the one in force; replaces one that was still waiting. */
export async function sendLicence(
  tx: TransactionClient,
  userId: string,
  fileId: string,
  details: LicenceDetails,
): Promise<void> {
  await tx.licence.deleteMany({ where: { userId, state: 'PENDING' } })
  await tx.licence.create({ data: { userId, fileId, ...toColumns(details) } })
}

const today = () => dayInKigali(new Date())

/** @throws AppError `invalid` at `licence_ends_on`: an expired licence gives nobody rights. */
function requireUnexpired({ licence_ends_on: end }: LicenceDetails): void {
  if (!end || end >= today()) return
  const text = 'validation.licenceOver'
  throw new AppError('invalid', text, { licence_ends_on: [text] })
}

const UNKNOWN = {
  licence_number: '',
  licence_council: '',
  licence_issued_on: '',
  licence_ends_on: '',
} satisfies LicenceDetails

/**
 * Puts the waiting licence in force, with the details entered by the reviewer; supersedes the earlier one. Without a
 * document, records only what the reviewer entered: what the person typed is no proof, and is rejected if the
 * reviewer entered nothing.
 * @throws AppError `invalid` (422) at `licence_ends_on` for a licence that is over.
 */
export async function acceptLicence(
  tx: TransactionClient,
  userId: string,
  details: LicenceDetails,
  deciderId: string,
): Promise<void> {
  const waiting = await tx.licence.findFirst({
    where: { userId, state: 'PENDING' },
    select: { id: true, fileId: true, endsOn: true },
  })
  if (!waiting?.fileId && !hasDetails(details)) return refuseLicence(tx, userId, deciderId)
  const entered = waiting?.fileId ? details : { ...UNKNOWN, ...details }
  const sentEnd = waiting?.endsOn?.toISOString().slice(0, 10)
  requireUnexpired({ licence_ends_on: entered.licence_ends_on ?? sentEnd })
  await tx.licence.updateMany({
    where: { userId, state: 'ACCEPTED' },
    data: { state: 'SUPERSEDED' },
  })
  const decided = { state: 'ACCEPTED', decidedAt: new Date(), decidedById: deciderId } as const
  const data = { ...toColumns(entered), ...decided }
  if (waiting) await tx.licence.update({ where: { id: waiting.id }, data })
  else await tx.licence.create({ data: { userId, ...data } })
}

/** Refuses the waiting licence. */
export async function refuseLicence(
  tx: TransactionClient,
  userId: string,
  deciderId: string,
): Promise<void> {
  await tx.licence.updateMany({
    where: { userId, state: 'PENDING' },
    data: { state: 'REFUSED', decidedAt: new Date(), decidedById: deciderId },
  })
}

/** Corrects the details of the licence in force, or records them; a new end date starts the reminders again. */
export async function correctLicence(
  tx: TransactionClient,
  userId: string,
  details: LicenceDetails,
  deciderId: string,
): Promise<void> {
  const known = await tx.licence.findFirst({
    where: { userId, state: 'ACCEPTED' },
    select: { id: true, endsOn: true },
  })
  const data = toColumns(details)
  if (!known) {
    if (!hasDetails(details)) return
    const decided = { state: 'ACCEPTED', decidedAt: new Date(), decidedById: deciderId } as const
    await tx.licence.create({ data: { userId, ...data, ...decided } })
    return
  }
  const { endsOn } = await tx.licence.update({ where: { id: known.id }, data })
  if (endsOn?.getTime() === known.endsOn?.getTime()) return
  await tx.licenceReminder.deleteMany({ where: { licenceId: known.id } })
}
