import 'server-only'
import { AppError, type FieldErrors } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { plainText } from '@/lib/core/plain-text'
import { KINDS } from '@/lib/core/privacy/kinds.mjs'
import type { Kind } from '@/lib/core/privacy/scan.mjs'
import { findIdentifiersInThread } from '@/lib/platform/html/texts'
import { getWorkOrder, type WorkOrder } from '@/lib/platform/work/queues'
import { type SentFile, storeAttachment } from '../../files/service'

/** The columns stored with a text whose author gave a reason for keeping possible identifiers. */
export interface RetainedIdentifiers {
  keptReason: string
  keptKinds: Kind[]
}

/** The columns of a text without identifiers; their reason goes too, since it may itself identify the patient. */
export const NO_IDENTIFIERS = { keptReason: null, keptKinds: [] }

/** The catalogue key of the sentence for each kind. */
const KIND_TEXTS = {
  national_id: 'identifiers.kinds.nationalId',
  phone: 'identifiers.kinds.phone',
  email: 'identifiers.kinds.email',
  date: 'identifiers.kinds.date',
  age_extreme: 'identifiers.kinds.ageExtreme',
  hospital_number: 'identifiers.kinds.hospitalNumber',
  name: 'identifiers.kinds.name',
  place: 'identifiers.kinds.place',
} as const satisfies Record<Kind, string>

const inOrder = (kinds: Iterable<Kind>): Kind[] => {
  const found = new Set(kinds)
  return KINDS.filter((kind) => found.has(kind))
}

/**
 * The kinds found in each plain text, leaving out values that its earlier version already contained.
 * @throws AppError `too_many`, `unavailable` as `prepareText`.
 */
export async function findKinds(
  texts: readonly string[],
  before: readonly string[],
  order: WorkOrder,
): Promise<Kind[][]> {
  const found = await findIdentifiersInThread([...texts, ...before], order)
  const values = (text: string, index: number) =>
    (found[index] ?? []).map(({ start, end, kind }) => ({ kind, value: text.slice(start, end) }))
  const known = new Set(
    before.flatMap((text, index) => values(text, texts.length + index).map(({ value }) => value)),
  )
  return texts.map((text, index) =>
    inOrder(
      values(text, index)
        .filter(({ value }) => !known.has(value))
        .map(({ kind }) => kind),
    ),
  )
}

/** Builds an error that names the kinds found, never the text. */
export const identifiersError = (errors: Record<string, Kind[]>): AppError => {
  const fields: FieldErrors = {}
  for (const [field, kinds] of Object.entries(errors)) {
    if (kinds.length === 0) continue
    const text = field === 'identifiers_reason' ? 'identifiers.inReason' : 'identifiers.found'
    fields[field] = [text, ...kinds.map((kind) => KIND_TEXTS[kind])]
  }
  return new AppError('invalid', 'identifiers.found', fields)
}

interface Checked {
  /** Plain texts, by form field. */
  fields: Record<string, string>
  /** The previous texts of the case or comment. */
  before?: readonly string[] | undefined
  /** An urgent text is never held back. */
  isUrgent: boolean
  reason: string | undefined
  order: WorkOrder
}

/**
 * Checks whether a text about to be saved identifies the patient (docs/rules.md#cases).
 * @returns what to store with the text when a reason is given, even if nothing is found here, since only the writer's
 * device detects names; otherwise null
 * @throws AppError `invalid` (422) at the fields where something is found and no reason is given, or at
 * `identifiers_reason` when the reason itself names somebody; `too_many`, `unavailable` as `prepareText`.
 */
export async function requireUnidentified(checked: Checked): Promise<RetainedIdentifiers | null> {
  const { fields, before = [], isUrgent, reason = '', order } = checked
  // Skip even the scan, so that nothing can delay it.
  if (isUrgent) return reason ? { keptReason: reason, keptKinds: [] } : null
  const names = Object.keys(fields)
  const texts = [...Object.values(fields), reason]
  const found = await findKinds(texts, before, order)
  const byField = Object.fromEntries(names.map((name, index) => [name, found[index] ?? []]))
  const kinds = inOrder(Object.values(byField).flat())
  if (!reason && kinds.length === 0) return null
  if (!reason) throw identifiersError(byField)
  const inReason = found[names.length] ?? []
  if (inReason.length > 0) throw identifiersError({ identifiers_reason: inReason })
  return { keptReason: reason, keptKinds: kinds }
}

/**
 * Checks the reason for a moderator's removal, which is mailed to the author and stays in the audit log.
 * @throws AppError `invalid` (422) at `reason` when it identifies the patient; `too_many`, `unavailable` as `prepareText`
 */
export async function requireUnidentifiedReason(
  viewer: Viewer,
  { authorId }: { authorId: string | null },
  reason: string | null | undefined,
): Promise<void> {
  if (!reason || authorId === viewer.id) return
  const order = getWorkOrder(viewer)
  await requireUnidentified({ fields: { reason }, isUrgent: false, reason: undefined, order })
}

/** The plain text of previous versions of a case or comment. */
export const toPlainTexts = (...html: string[]): string[] => html.map(plainText)

/** The columns to write when a case or comment keeps something for a reason; none otherwise. */
export function mergeRetained(
  retained: RetainedIdentifiers | null,
  ...others: (readonly string[] | undefined)[]
) {
  if (!retained) return {}
  const kinds = [...retained.keptKinds, ...others.flatMap((each) => each ?? [])]
  return { keptReason: retained.keptReason, keptKinds: [...new Set(kinds)] }
}

/** The kept kinds and the reason, as a case or comment shows them. */
export const toRetainedDto = ({
  keptReason,
  keptKinds,
}: {
  keptReason: string | null
  keptKinds: string[]
}) =>
  keptReason === null
    ? null
    : { kinds: KINDS.filter((kind) => keptKinds.includes(kind)), reason: keptReason }

interface Circumstances {
  isUrgent: boolean
  /** Why possible identifiers must stay. */
  reason: string | undefined
  order: WorkOrder
}

/**
 * Reads the kinds of identifiers in a document. If the check fails, an urgent case does not wait and is posted
 * without the document.
 */
async function findDocumentKinds(words: string, { isUrgent, order }: Circumstances) {
  try {
    const [kinds = []] = await findKinds([words], [], order)
    return { kinds, isWithheld: false }
  } catch (error) {
    if (!isUrgent || !(error instanceof AppError)) throw error
    return { kinds: [], isWithheld: true }
  }
}

/**
 * Stores a document for a case, unless its name, metadata or pages identify the patient and no reason was given. An
 * urgent case is posted anyway, without its document.
 * @returns the file and the kinds of identifiers it keeps for a reason; for an urgent case `withheld`, those kinds,
 * instead
 * @throws AppError `invalid` (422) at `attachment`.
 */
export async function storeDocument(
  file: SentFile | undefined,
  viewer: Viewer,
  circumstances: Circumstances,
) {
  if (!file) return {}
  const { isUrgent, reason, order } = circumstances
  const prepared = await storeAttachment(file, viewer.id, order)
  try {
    const { kinds, isWithheld } = await findDocumentKinds(prepared.words, circumstances)
    if (!isWithheld && (kinds.length === 0 || reason)) return { prepared, kinds }
    if (!isUrgent) throw identifiersError({ attachment: kinds })
    await prepared.discard()
    return { withheld: kinds }
  } catch (error) {
    await prepared.discard()
    throw error
  }
}

/** Marks a response whose document was left out. */
export const withheldMark = (withheld: Kind[] | undefined) =>
  withheld ? { attachment_withheld: withheld } : {}
