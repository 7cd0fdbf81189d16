import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError, type FieldErrors } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { type RegisterName, registerNames } from '@/lib/core/registers'
import { DAY_MS, retention } from '@/lib/core/retention'
import { z } from '@/lib/core/zod'
import { recordAudit } from '@/lib/platform/audit/audit'
import { SESSION_SECONDS } from '@/lib/platform/auth/session-cookie'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { type EntryDto, entryInput } from './schema'

/**
 * A plain description of how this product processes data, for the hospital to review and complete: only the hospital
 * can state the controller, the legal basis and the retention.
 */
type ProcessingDraft = Record<
  | 'name'
  | 'purpose'
  | 'basis'
  | 'people'
  | 'data'
  | 'recipients'
  | 'transfers'
  | 'retention'
  | 'measures',
  string
>

/** A period in English words: `30 days`, `2 years`. */
function describePeriod(ms: number): string {
  const days = ms / DAY_MS
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const REVIEW = 'To be reviewed by the hospital.'

const MEASURES =
  'Access by role, decided by the server at each call; two-step sign-in for administrators; a log of who did what; encrypted connections; backups that can be encrypted.'

const HOST =
  'The server’s operator. The mail service, for mails. A file host, where one is configured.'

const TRANSFERS =
  'None by the product itself. Where the server, the mail service or a file host is outside of Rwanda, the hospital names it here with the authorisation for it.'

const PROCESSING_DRAFT: readonly ProcessingDraft[] = [
  {
    name: 'Accounts and signing in',
    purpose: 'To know who writes and comments, and to keep accounts safe.',
    basis: `Consent of whoever registers; for staff, the task of the hospital. ${REVIEW}`,
    people: 'Visitors who register, clinicians, administrators.',
    data: 'Name, email address, telephone number and portrait where given, language, password as a hash, two-step sign-in and passkeys, sessions with the kind of device, sign-ins that failed.',
    recipients: `${HOST} Google or the hospital’s own sign-in, where people choose it.`,
    transfers: TRANSFERS,
    retention: `Until the account is erased: ${describePeriod(retention.erasure)} after its owner asks for it, or at once by an administrator on a written request. A session ends after ${describePeriod(SESSION_SECONDS * 1000)} at the latest, and is deleted ${describePeriod(retention.session)} later. An earlier email address: ${describePeriod(2 * retention.emailUndo)} after the change. Mails: ${describePeriod(retention.sentMail)} after they were sent or given up. Notices: ${describePeriod(retention.readNotice)} once read, ${describePeriod(retention.unreadNotice)} otherwise. Failed sign-ins stay in the audit log.`,
    measures: MEASURES,
  },
  {
    name: 'Review of licences',
    purpose: 'To make sure that whoever writes as a clinician may practise.',
    basis: `Task of the hospital towards patients. ${REVIEW}`,
    people: 'Clinicians.',
    data: 'Licence as a document, its number, council and dates; who decided about it, when and why; who opened it.',
    recipients: 'Administrators of the site. Each reading is recorded and shown to its owner.',
    transfers: TRANSFERS,
    retention:
      'The document until a newer one is accepted; a newer one that is refused is destroyed at once, that of a rejected applicant when they send another. Everything until the account is erased at the latest, except for the audit log, which says who opened or decided about it.',
    measures: `${MEASURES} Opening a licence requires a recent confirmation of identity.`,
  },
  {
    name: 'Advice on cases',
    purpose: 'So that clinicians can ask colleagues about a patient.',
    basis: `Consent of the patient for pictures and documents, care of the patient otherwise. ${REVIEW}`,
    people: 'Patients, without their names; clinicians who ask and answer.',
    data: 'Health data: description, age band, findings, photographs with regions blacked out, documents; consent and how it was given.',
    recipients: 'Approved clinicians and administrators of the site.',
    transfers: TRANSFERS,
    retention: `Until the case is redacted or deleted, which destroys pictures and documents at once; the words of a deleted case are destroyed after ${describePeriod(retention.deleted)}. Consent that is withdrawn destroys words, pictures and documents at once, but not the words of colleagues’ answers.`,
    measures: `${MEASURES} Possible identifiers of a patient are highlighted and must be confirmed before sending; each reading of a document or picture is recorded.`,
  },
  {
    name: 'Notifying clinicians of urgent cases',
    purpose: 'So that an urgent case is seen in time.',
    basis: `Task of the hospital towards patients. ${REVIEW}`,
    people: 'Clinicians on call and specialists.',
    data: 'Shifts, email address, telephone number for SMS if the clinician wants SMS, address of a browser for push messages; who was notified and when, and who has seen the case.',
    recipients: `${HOST} An SMS gateway and the push services of browsers, where configured: they see that a message was sent, and the gateway the address of the case, but not a word of it.`,
    transfers: `${TRANSFERS} Push services of browsers are run outside of Rwanda.`,
    retention: `With the case. Mails and messages: ${describePeriod(retention.sentMail)} after they were sent or given up. Shifts until an administrator removes them, browsers until their owner removes them or they end their subscription, and both until the account is erased at the latest.`,
    measures: MEASURES,
  },
  {
    name: 'Comments and their moderation',
    purpose: 'To let readers ask and discuss, without harm to others.',
    basis: `Consent of whoever writes. ${REVIEW}`,
    people: 'Visitors and clinicians who comment or report a comment.',
    data: 'Comments, reports, decisions with their reasons, appeals.',
    recipients: 'Everybody, for comments that are shown; administrators otherwise.',
    transfers: 'Public comments can be read everywhere.',
    retention: `Comments, and the reports about them, until they are removed. Those removed by an administrator ${describePeriod(retention.appeal)} for an appeal, decisions ${describePeriod(retention.moderation)}; both longer while an appeal waits. Once the account is erased, public comments stay without a name, or are destroyed if their author wishes.`,
    measures: MEASURES,
  },
  {
    name: 'Published texts and their authors',
    purpose: 'So that readers know who wrote and reviewed what they rely on.',
    basis: `Consent of the author. ${REVIEW}`,
    people: 'Authors and reviewers.',
    data: 'Name, specialty, what they wrote and reviewed, and what they chose to tell about themselves.',
    recipients: 'Everybody.',
    transfers: 'Public pages can be read everywhere.',
    retention: `Until ${describePeriod(retention.deleted)} after the text is deleted, or longer while an appeal against that waits. Drafts that are not sent: ${describePeriod(retention.draft)}. Once the account is erased, public texts stay without a name, or are destroyed if their author wishes; others are destroyed.`,
    measures: MEASURES,
  },
  {
    name: 'Counting readers',
    purpose: 'To know what is read and looked for.',
    basis: `Legitimate interest of the hospital; nobody is followed. ${REVIEW}`,
    people: 'Readers.',
    data: 'Numbers by day and page, and words of searches that found nothing. No addresses, no devices, no cookies.',
    recipients: 'Staff of the site.',
    transfers: 'None.',
    retention: `Numbers by day: ${describePeriod(retention.dailyCount)}. Words of searches: ${describePeriod(retention.wordsNotFound)}.`,
    measures: 'No data that could identify a person is stored.',
  },
  {
    name: 'Audit log and backups',
    purpose: 'To prove what was done, and to restore what was lost.',
    basis: `Legal duty to keep data safe. ${REVIEW}`,
    people: 'Everybody with an account.',
    data: 'Who did what to which object and when, with reasons of administrators; backups hold all of the above.',
    recipients: 'Administrators of the site; the server’s operator for backups.',
    transfers: 'The hospital names the place of its backups here.',
    retention:
      'The log stays. Of an erased account it keeps the id, and the reasons that its owner gave as an administrator. Backups: 7 days, 4 weeks and 12 months, unless configured otherwise.',
    measures: `${MEASURES} The log cannot be changed in the product.`,
  },
]

/** The register is shown on one page. */
const MAX_ENTRIES = 500

const missing = () => new AppError('not_found', 'registers.missing')
const stale = () => new AppError('conflict', 'registers.stale')

type Row = Prisma.RegisterEntryGetPayload<object>

const toFields = (fields: Prisma.JsonValue) =>
  z.record(z.string(), z.string()).catch({}).parse(fields)

const toEntry = (row: Row): EntryDto => ({
  entry_id: row.id,
  register: row.register,
  fields: toFields(row.fields),
  is_draft: row.isDraft,
  version: row.version,
  closed_at: row.closedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

function requireRegister(viewer: Viewer, name: string): RegisterName {
  requireCan(viewer, 'register.keep')
  const register = registerNames.find((each) => each === name)
  if (!register) throw missing()
  return register
}

/** @throws AppError `invalid` (422) at the invalid fields. */
function checkFields(register: RegisterName, fields: Record<string, string>) {
  const checked = entryInput(register).safeParse(fields)
  if (checked.success) return checked.data
  const faults: FieldErrors = {}
  for (const { path, message } of checked.error.issues) faults[String(path[0])] ??= [message]
  const [first = ['validation.invalid']] = Object.values(faults)
  throw new AppError('invalid', first[0] ?? 'validation.invalid', faults)
}

function record(
  tx: TransactionClient,
  viewer: Viewer,
  action: 'create' | 'edit' | 'close' | 'reopen',
  id: string,
  { requestId }: Caller,
  detail: Record<string, string> = {},
) {
  const what = { action: `register.${action}`, objectKind: 'register', objectId: id } as const
  return recordAudit(tx, { actorId: viewer.id, ...what, requestId, detail })
}

/**
 * The entries of a register, oldest first, closed ones last.
 * @throws AppError `forbidden` to all but administrators; `not_found` for an unknown register.
 */
export async function listEntries(viewer: Viewer, name: string): Promise<EntryDto[]> {
  const register = requireRegister(viewer, name)
  const rows = await db().registerEntry.findMany({
    where: { register },
    orderBy: [{ closedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_ENTRIES,
  })
  return rows.map(toEntry)
}

/**
 * Adds an entry.
 * @throws AppError `forbidden`; `not_found`; `invalid` (422) at its fields.
 */
export async function addEntry(
  viewer: Viewer,
  name: string,
  fields: Record<string, string>,
  caller: Caller,
): Promise<EntryDto> {
  const register = requireRegister(viewer, name)
  const data = { register, fields: checkFields(register, fields) }
  return db().$transaction(async (tx) => {
    const row = await tx.registerEntry.create({ data })
    await record(tx, viewer, 'create', row.id, caller, { register })
    return toEntry(row)
  })
}

/** Locks a register's entry until the transaction ends; it must still have the version that its caller saw. */
async function lockEntry(
  tx: TransactionClient,
  register: RegisterName,
  id: string,
  version: number,
) {
  if (!isUuid(id)) throw missing()
  await tx.$queryRaw`SELECT 1 FROM register_entry WHERE id = ${id}::uuid FOR UPDATE`
  const row = await tx.registerEntry.findFirst({ where: { id, register } })
  if (!row) throw missing()
  if (row.version !== version) throw stale()
  return row
}

/**
 * Changes an entry; saving a draft counts as reviewing it. The change stays in the audit log.
 * @throws AppError `forbidden`; `not_found`; `invalid` (422); `conflict` (409) when it was changed since it was read.
 */
export async function changeEntry(
  viewer: Viewer,
  { register: name, id }: { register: string; id: string },
  { fields, version }: { fields: Record<string, string>; version: number },
  caller: Caller,
): Promise<EntryDto> {
  const register = requireRegister(viewer, name)
  const checked = checkFields(register, fields)
  return db().$transaction(async (tx) => {
    const before = await lockEntry(tx, register, id, version)
    const previous = toFields(before.fields)
    const changed = Object.keys(checked).filter(
      (field) => checked[field] !== (previous[field] ?? ''),
    )
    const row = await tx.registerEntry.update({
      where: { id },
      data: { fields: checked, isDraft: false, version: { increment: 1 } },
    })
    await record(tx, viewer, 'edit', id, caller, { register, fields: changed.join(', ') })
    return toEntry(row)
  })
}

/**
 * Closes an entry (the processing has ended, the breach is dealt with), or reopens it. Entries are never deleted.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) when it was changed since it was read.
 */
export async function closeEntry(
  viewer: Viewer,
  { register: name, id }: { register: string; id: string },
  { closed, version }: { closed: boolean; version: number },
  caller: Caller,
): Promise<EntryDto> {
  const register = requireRegister(viewer, name)
  return db().$transaction(async (tx) => {
    const before = await lockEntry(tx, register, id, version)
    if ((before.closedAt !== null) === closed) return toEntry(before)
    const row = await tx.registerEntry.update({
      where: { id },
      data: { closedAt: closed ? new Date() : null, version: { increment: 1 } },
    })
    await record(tx, viewer, closed ? 'close' : 'reopen', id, caller, { register })
    return toEntry(row)
  })
}

/**
 * Fills the empty register of processing with drafts that describe this product, for the hospital to review.
 * @throws AppError `forbidden`; `not_found` for another register; `conflict` (409) if it already has entries
 */
export async function createDraftEntries(
  viewer: Viewer,
  name: string,
  caller: Caller,
): Promise<EntryDto[]> {
  const register = requireRegister(viewer, name)
  if (register !== 'processing') throw missing()
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE register_entry IN SHARE ROW EXCLUSIVE MODE`
    if ((await tx.registerEntry.count({ where: { register } })) > 0) throw stale()
    await insertDraftEntries(tx, async (id) => {
      await record(tx, viewer, 'create', id, caller, { register, draft: 'yes' })
    })
  })
  return listEntries(viewer, register)
}

/** Writes the drafts; calls `onEach` to audit each one. */
export async function insertDraftEntries(
  tx: TransactionClient,
  onEach: (id: string) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const fields of PROCESSING_DRAFT) {
    const { id } = await tx.registerEntry.create({
      data: { register: 'processing', fields, isDraft: true },
      select: { id: true },
    })
    await onEach(id)
  }
}
