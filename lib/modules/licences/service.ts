import 'server-only'
import { dayInKigali } from '@/lib/core/dates'
import { AppError } from '@/lib/core/errors'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { LicenceDetails } from './schema'

const hasDetails = (details: LicenceDetails) => Object.values(details).some(Boolean)

/** The columns to write: absent fields stay, empty ones become unknown. */
function columnsOf(details: LicenceDetails) {
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
    data: { userId, fileId, ...columnsOf(details), ...(deciderId ? decided : {}) },
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
  await tx.licence.create({ data: { userId, fileId, ...columnsOf(details) } })
}

const today = () => dayInKigali(new Date())

/** @throws AppError `invalid` at `licence_ends_on`: an expired licence gives nobody rights. */
function requireNotOver({ licence_ends_on: end }: LicenceDetails): void {
  if (!end || end >= today()) return
  const text = 'validation.licenceOver'
  throw new AppError('invalid', text, { licence_ends_on: [text] })
}

/**
 * Puts the waiting licence in force, with the details the reviewer read from it; supersedes the earlier one. For a person
 * who sent none, records the details known.
 * @throws AppError `invalid` (422) at `licence_ends_on` for a licence that is over.
 */
export async function acceptLicence(
  tx: TransactionClient,
  userId: string,
  details: LicenceDetails,
  deciderId: string,
): Promise<void> {
  requireNotOver(details)
  const waiting = await tx.licence.findFirst({
    where: { userId, state: 'PENDING' },
    select: { id: true, endsOn: true },
  })
  if (!waiting && !hasDetails(details)) return
  const sentEnd = waiting?.endsOn?.toISOString().slice(0, 10)
  if (details.licence_ends_on === undefined) requireNotOver({ licence_ends_on: sentEnd })
  await tx.licence.updateMany({
    where: { userId, state: 'ACCEPTED' },
    data: { state: 'SUPERSEDED' },
  })
  const decided = { state: 'ACCEPTED', decidedAt: new Date(), decidedById: deciderId } as const
  const data = { ...columnsOf(details), ...decided }
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

/** Corrects the details of the licence in force; a new end date starts the reminders again. */
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
  const data = columnsOf(details)
  if (!known) {
    const decided = { state: 'ACCEPTED', decidedAt: new Date(), decidedById: deciderId } as const
    await tx.licence.create({ data: { userId, ...data, ...decided } })
    return
  }
  const { endsOn } = await tx.licence.update({ where: { id: known.id }, data })
  if (endsOn?.getTime() === known.endsOn?.getTime()) return
  await tx.licenceReminder.deleteMany({ where: { licenceId: known.id } })
}
