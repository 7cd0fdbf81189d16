import type { LocalDraft } from '@/lib/browser/drafts/local-draft'
import { contentLanguages } from '@/lib/core/locales'
import type { DraftDto, DraftInput } from '@/lib/modules/drafts/schema'

/** What somebody writes, by the names of a draft's parts. */
export type Writing = Record<string, string> & { title: string; content: string }

/** A draft that differs from what is shown: perhaps worth going back to. */
export interface Offer {
  values: Writing
  at: string
}

const fromServer = ({
  title,
  content,
  summary,
  language,
  change_note,
  updated_at,
}: DraftDto): Offer => ({
  // What was never sent says nothing about what stands there.
  values: {
    title,
    content,
    ...(summary === null ? {} : { summary }),
    ...(language ? { language } : {}),
    ...(change_note === null ? {} : { change_note }),
  },
  at: updated_at,
})

/** The parts that the server keeps of what is written; a language that is none yet is not sent. */
export function toServer({ title, content, summary, language, change_note }: Writing): DraftInput {
  const chosen = contentLanguages.find((each) => each === language)
  return {
    title,
    content,
    ...(summary === undefined ? {} : { summary }),
    ...(chosen ? { language: chosen } : {}),
    ...(change_note === undefined ? {} : { change_note }),
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

/** The server keeps a text as the sanitiser writes it: the words tell whether it is the same. */
const wordsOf = (html = '') =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
const isSame = ({ values: a }: Offer, { values: b }: Offer) =>
  Object.keys({ ...a, ...b }).every((name) =>
    name === 'content'
      ? wordsOf(a.content) === wordsOf(b.content)
      : // What only one of them kept is no difference.
        a[name] === undefined || b[name] === undefined || a[name] === b[name],
  )

/** Drafts worth offering beside what is shown, the newest first; what device and server both have comes from here. */
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
