import type { LocalDraft } from '@/lib/browser/drafts/local-draft'
import type { DraftDto } from '@/lib/modules/drafts/schema'

/** What somebody writes: the parts that the server keeps in a draft, and others that only this device does. */
export type Writing = Record<string, string> & { title: string; content: string }

/** A draft that differs from what is shown: perhaps worth going back to. */
export interface Offer {
  /** The server has title and content only. */
  values: Writing
  at: string
}

const fromServer = ({ title, content, updated_at }: DraftDto): Offer => ({
  values: { title, content },
  at: updated_at,
})
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
const isSame = (a: Offer, b: Offer) =>
  a.values.title === b.values.title && wordsOf(a.values.content) === wordsOf(b.values.content)

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
