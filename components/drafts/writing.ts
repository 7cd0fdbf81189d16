import type { LocalDraft } from '@/lib/browser/drafts/local-draft'
import { toAudience } from '@/lib/core/audiences'
import { articleTextNames } from '@/lib/core/content-fields'
import { contentLanguages } from '@/lib/core/locales'
import { pick } from '@/lib/core/objects'
import type { DraftDto, DraftInput } from '@/lib/modules/drafts/schema'

/** The text being written, under the field names of a draft. */
export type Writing = Record<string, string> & { title: string; content: string }

/** A draft that differs from the shown text, and may be worth restoring. */
export interface Offer {
  values: Writing
  at: string
}

function fromServer({ title, content, updated_at, ...parts }: DraftDto): Offer {
  // A field never sent says nothing about its current value.
  const sent = Object.entries(parts).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  )
  return { values: { title, content, ...Object.fromEntries(sent) }, at: updated_at }
}

const TEXTS = [...articleTextNames, 'change_note'] as const

/** The fields that the server stores; an unset language or audience is not sent. */
export function toServer({ title, content, language, audience, ...parts }: Writing): DraftInput {
  const readers = toAudience(audience ?? '')
  const chosen = contentLanguages.find((each) => each === language)
  return {
    title,
    content,
    ...pick(
      parts,
      TEXTS.filter((name) => parts[name] !== undefined),
    ),
    ...(chosen ? { language: chosen } : {}),
    ...(readers ? { audience: readers } : {}),
  }
}
const fromDevice = ({ values, at }: LocalDraft): Offer => ({
  values: { title: '', content: '', ...values },
  at,
})

/** Browsers and the sanitiser close empty tags differently. */
const written = (text = '') => text.replace(/ \/>/g, '>')

const differs = (offer: Offer, shown: Writing) =>
  Object.entries(offer.values).some(([name, value]) => written(value) !== written(shown[name]))

/** The server stores a text as the sanitiser writes it, so the words decide whether it is the same. */
const wordsOf = (html = '') =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
const isSame = ({ values: a }: Offer, { values: b }: Offer) =>
  Object.keys({ ...a, ...b }).every((name) =>
    name === 'content'
      ? wordsOf(a.content) === wordsOf(b.content)
      : // A part that only one of them has makes no difference.
        a[name] === undefined || b[name] === undefined || a[name] === b[name],
  )

/** Drafts worth offering next to the shown text, newest first; for duplicates the device's copy is used. */
export function offersOf(
  shown: Writing,
  device: (LocalDraft | null)[],
  server: DraftDto | null,
): Offer[] {
  const found = device.flatMap((draft) => (draft ? fromDevice(draft) : []))
  const all = server ? [...found, fromServer(server)] : found
  return all
    .filter((offer, at) => all.findIndex((other) => isSame(offer, other)) === at)
    .filter((offer) => differs(offer, shown))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
