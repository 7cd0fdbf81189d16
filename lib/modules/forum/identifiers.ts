import 'server-only'
import { AppError, type FieldErrors } from '@/lib/core/errors'
import { plainText } from '@/lib/core/plain-text'
import { KINDS } from '@/lib/core/privacy/kinds.mjs'
import type { Kind } from '@/lib/core/privacy/scan.mjs'
import { findIdentifiersInThread } from '@/lib/platform/html/texts'
import type { WorkOrder } from '@/lib/platform/work/fair-queue'

/** What is kept of a text whose author has said why it names what may identify the patient. */
export interface KeptIdentifiers {
  keptReason: string
  keptKinds: Kind[]
}

/** A sentence of the catalogue for each kind. */
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
 * The kinds found in each plain text, apart from what an earlier state of it named already.
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

/** A refusal that says what was found by kind, never the text. */
export const refuseIdentified = (errors: Record<string, Kind[]>): AppError => {
  const fields: FieldErrors = {}
  for (const [field, kinds] of Object.entries(errors)) {
    if (kinds.length === 0) continue
    const text = field === 'identifiers_reason' ? 'identifiers.inReason' : 'identifiers.found'
    fields[field] = [text, ...kinds.map((kind) => KIND_TEXTS[kind])]
  }
  return new AppError('invalid', 'identifiers.found', fields)
}

interface Checked {
  /** Plain texts by the field that they were typed in. */
  fields: Record<string, string>
  /** What the case or comment said before. */
  before?: readonly string[] | undefined
  /** An urgent text is never held back. */
  isUrgent: boolean
  reason: string | undefined
  order: WorkOrder
}

/**
 * Looks whether what somebody is about to write tells who the patient is (docs/rules.md#cases).
 * @returns what is to be kept with the text when a reason is given: also where nothing is found here, since names are
 *   known on the writer's device alone; null otherwise
 * @throws AppError `invalid` (422) at the fields where something is found and no reason is given, or at
 *   `identifiers_reason` when the reason itself names somebody; `too_many`, `unavailable` as `prepareText`.
 */
export async function requireUnidentified(checked: Checked): Promise<KeptIdentifiers | null> {
  const { fields, before = [], isUrgent, reason = '', order } = checked
  // Not looked at either, so that nothing can delay it.
  if (isUrgent) return reason ? { keptReason: reason, keptKinds: [] } : null
  const names = Object.keys(fields)
  const texts = [...Object.values(fields), reason]
  const found = await findKinds(texts, before, order)
  const byField = Object.fromEntries(names.map((name, index) => [name, found[index] ?? []]))
  const kinds = inOrder(Object.values(byField).flat())
  if (!reason && kinds.length === 0) return null
  if (!reason) throw refuseIdentified(byField)
  const inReason = found[names.length] ?? []
  if (inReason.length > 0) throw refuseIdentified({ identifiers_reason: inReason })
  return { keptReason: reason, keptKinds: kinds }
}

/** The plain words of what a case or comment said before. */
export const wordsBefore = (...html: string[]): string[] => html.map(plainText)

/** The columns of a case or comment that names something for a reason; none where it does not. */
export function keptOf(kept: KeptIdentifiers | null, ...others: (readonly string[] | undefined)[]) {
  if (!kept) return {}
  const kinds = [...kept.keptKinds, ...others.flatMap((each) => each ?? [])]
  return { keptReason: kept.keptReason, keptKinds: [...new Set(kinds)] }
}

/** What a case or comment shows of that. */
export const toKept = ({
  keptReason,
  keptKinds,
}: {
  keptReason: string | null
  keptKinds: string[]
}) =>
  keptReason === null
    ? null
    : { kinds: KINDS.filter((kind) => keptKinds.includes(kind)), reason: keptReason }
