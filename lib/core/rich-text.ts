import { normalizePhoneLink } from './typed-phone'

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])
/** Word's own bookmarks begin with an underscore and lead nowhere. */
const ANCHOR = /^#(?!_)[^\s"<>]{1,200}$/
const SITE = 'https://site.invalid'
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/

/**
 * The target of a link as it is stored: an absolute http, https or mailto address as a browser follows it, a telephone number, a
 * path of this site or a place on the page. Null for anything else.
 * @param toNumber reads a telephone number
 */
export function linkTarget(
  href: string,
  toNumber: (typed: string) => string | null,
): string | null {
  const text = href.trim()
  const phoneLink = normalizePhoneLink(text, toNumber)
  if (phoneLink) return phoneLink
  if (text.startsWith('#')) return ANCHOR.test(text) ? text : null
  const isPath = text.startsWith('/')
  try {
    const url = isPath ? new URL(text, SITE) : new URL(text)
    if (isPath) return url.origin === SITE ? url.href.slice(SITE.length) : null
    // The URL parser reads any number as an IPv4 address: 114 as 0.0.0.114.
    if (IPV4.test(url.hostname) && !text.includes(url.hostname)) return null
    return SCHEMES.has(url.protocol) && url.href !== 'mailto:' ? url.href : null
  } catch {
    return null
  }
}

/** The `type` attribute of a numbered list: how it shows its numbers. */
export type ListType = '1' | 'a' | 'A' | 'i' | 'I'

const LIST_TYPES = new Map<string, ListType>([
  ['decimal', '1'],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
])

/** The type that an inline style gives a numbered list; null if it names none that a text can have. */
export function readListType(style: string): ListType | null {
  const [, name = ''] =
    /\blist-style(?:-type)?\s*:[^;]*?\b((?:lower|upper)-\w+|decimal)\b/i.exec(style) ?? []
  return LIST_TYPES.get(name.toLowerCase()) ?? null
}

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function toRoman(number: number): string {
  let rest = number
  let written = ''
  for (const [value, letters] of ROMAN) {
    written += letters.repeat(Math.floor(rest / value))
    rest %= value
  }
  return written
}

const toLetters = (number: number): string =>
  number > 26
    ? toLetters(Math.floor((number - 1) / 26)) + toLetters(((number - 1) % 26) + 1)
    : String.fromCharCode(96 + number)

/** A list number as browsers show it. They show 0, and Roman numbers from 4000 on, in digits. */
export function formatListNumber(number: number, type: ListType): string {
  if (type === '1' || number < 1 || (/i/i.test(type) && number > 3999)) return String(number)
  const written = /a/i.test(type) ? toLetters(number) : toRoman(number)
  return /[AI]/.test(type) ? written.toUpperCase() : written
}

/** The maximum length of the words that describe a picture. */
export const MAX_ALT_LENGTH = 250

/** The fault in a typed picture description, as a key of the catalogue; null when there is none. */
export function validateAlt(
  alt: string,
): 'validation.pictureAlt' | 'validation.pictureAltLong' | null {
  if (alt.trim() === '') return 'validation.pictureAlt'
  return [...alt.trim()].length > MAX_ALT_LENGTH ? 'validation.pictureAltLong' : null
}

/** The limits of rich text: far above real texts, and low enough to keep cleaning, comparing and showing fast. */
export const textBounds = {
  /** Characters of its HTML. */
  letters: 500_000,
  /** Levels of nesting. */
  depth: 40,
  elements: 10_000,
  links: 1000,
  pictures: 200,
  headings: 500,
  /** The key points above an article's text. */
  keyPoints: 4,
  /** Characters without white space between them. */
  word: 2000,
} as const

export type TextBound = keyof typeof textBounds

/** The field's error for a text beyond a limit: keys of the catalogue. */
export const boundTexts: Record<TextBound, string> = {
  letters: 'validation.textLetters',
  depth: 'validation.textDepth',
  elements: 'validation.textElements',
  links: 'validation.textLinks',
  pictures: 'validation.textPictures',
  headings: 'validation.textHeadings',
  keyPoints: 'validation.textKeyPoints',
  word: 'validation.textWord',
}

/** The class of the list of key points that begins an article's text. `textBounds.keyPoints` limits its length. */
export const KEY_POINTS = 'key'

/** How soon a care card tells its reader to seek care, from the least to the most urgent. */
export const careGrades = ['soon', 'today', 'emergency'] as const

export type CareGrade = (typeof careGrades)[number]

/** The grade in the class of a care card; null for a card without one, from before grades existed. */
export const getCareGrade = (className: string): CareGrade | null =>
  careGrades.find((grade) => className.split(/\s+/).includes(`care-${grade}`)) ?? null

/** The class of a care card. */
export const careClass = (grade: CareGrade | null) => (grade ? `care care-${grade}` : 'care')

/**
 * A footnote is inline in the text, as `<sup class="note">its words</sup>`, so that it is moved, copied, compared and
 * translated with its sentence. Numbers and the list are generated when the text is read.
 */
export const FOOTNOTE = 'note'

/** Plain words only; a footnote with markup stays superscript. */
const NOTE = /<sup class="note">([^<]*)<\/sup>/g
const ADDRESS = /https?:\/\/(?:&amp;|[^\s<>"'&])+/g
const LAST_SIGNS = /[.,;:)\]]+$/

/** A page's labels for footnotes, in its own language. */
export interface FootnoteLabels {
  heading: string
  getRef: (number: number) => string
  back: string
}

const inAttribute = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const withLinks = (words: string) =>
  words.replace(ADDRESS, (found) => {
    const address = found.replace(LAST_SIGNS, '')
    return `<a href="${address}" rel="noopener nofollow ugc">${address}</a>${found.slice(address.length)}`
  })

/**
 * A sanitised text with its footnotes replaced by numbers, and the list to put at its end; each links to the other. The ids
 * contain an underscore, which no heading's id does.
 * @returns the text, and the list: empty when there are no footnotes
 */
export function withFootnotes(
  html: string,
  words: FootnoteLabels,
  ownLang = '',
): { html: string; list: string } {
  const notes: string[] = []
  const numbered = html.replace(NOTE, (_all, inner: string) => {
    const note = inner.trim()
    if (!note) return ''
    const number = notes.push(note)
    const label = inAttribute(words.getRef(number))
    return `<sup class="note" id="note_ref_${number}"><a href="#note_${number}" role="doc-noteref" aria-label="${label}">${number}</a></sup>`
  })
  if (notes.length === 0) return { html: numbered, list: '' }
  const back = inAttribute(words.back)
  const items = notes.map(
    (note, at) =>
      `<li id="note_${at + 1}">${withLinks(note)} <a href="#note_ref_${at + 1}" role="doc-backlink" aria-label="${back}">↩</a></li>`,
  )
  const list = `<section class="notes" role="doc-endnotes" aria-labelledby="note_head"><h2 id="note_head"${ownLang}>${words.heading}</h2><ol>${items.join('')}</ol></section>`
  return { html: numbered, list }
}

/** Puts the words of footnotes in brackets, for texts read without their tags. */
export const withBracketedNotes = (html: string): string => html.replace(NOTE, ' ($1)')
