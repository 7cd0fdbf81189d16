import { phoneLink } from './format-phone.mjs'
import { plainText } from './plain-text'
import {
  type CareGrade,
  careClass,
  type FootnoteLabels,
  KEY_POINTS,
  withFootnotes,
} from './rich-text'

/** A heading of a text and the fragment that links to it. */
export interface TextHeading {
  id: string
  title: string
}

/** Fragments in use, with the next number to try for the same title. */
type AnchorCounts = Map<string, number>

function slug(title: string, taken: AnchorCounts): string {
  const base =
    title
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'section'
  let count = taken.get(base) ?? 1
  let id = count === 1 ? base : `${base}-${count}`
  while (taken.has(id)) {
    count += 1
    id = `${base}-${count}`
  }
  taken.set(id, 1).set(base, count + 1)
  return id
}

/** A care box with its first block, or a second-level heading. */
const PARTS =
  /<aside class="care(?: care-(soon|today|emergency))?">(\s*)(?:<(h[2-4]|p)((?: [^>]*)?)>([\s\S]*?)<\/\3>)?|<h2((?: [^>]*)?)>([\s\S]*?)<\/h2>/g

/** The words of a grade, as HTML. */
type CareWords = (grade: CareGrade) => string

/**
 * Gives the second-level headings of a sanitised text their ids, for a table of contents. A care box is named by its
 * first block, which is listed too when it is a heading. Adds the words of the box's grade to its heading, or as its
 * heading, so that they are read, heard and printed with it. Before the text's first heading, a box's own heading is
 * on the second level, so that no level is skipped.
 * @param getSuffix the text after that heading
 * @returns the text with ids, and the headings in order.
 */
export function withHeadingIds(
  html: string,
  getWords: CareWords = () => '',
  getSuffix: CareWords = () => '',
): { html: string; headings: TextHeading[] } {
  const taken: AnchorCounts = new Map([
    ['content', 2],
    ['key', 2],
  ])
  const headings: TextHeading[] = []
  let isUnderHeading = false
  const addHeading = (inner: string, isHeading = true) => {
    const title = plainText(inner)
    const id = slug(isHeading ? title : 'care', taken)
    if (isHeading) headings.push({ id, title })
    return id
  }
  const marked = html.replace(
    PARTS,
    (
      all,
      grade: CareGrade | undefined,
      gap: string,
      tag: string | undefined,
      attributes: string,
      inner: string,
      attributes2: string,
      inner2: string | undefined,
    ) => {
      if (inner2 !== undefined) {
        isUnderHeading = true
        return `<h2${attributes2} id="${addHeading(inner2)}">${inner2}</h2>`
      }
      const words = grade ? getWords(grade) : ''
      const after = grade ? getSuffix(grade) : ''
      if (!tag && !words) return all
      const isHeading = tag !== undefined && tag !== 'p'
      const id = addHeading(inner ?? '', isHeading)
      const box = `<aside class="${careClass(grade ?? null)}" role="note" aria-labelledby="${id}">`
      const begin = tag ? `<${tag}${attributes}>${inner}</${tag}>` : ''
      const level = isUnderHeading ? 'h3' : 'h2'
      if (words && !isHeading) {
        return `${box}<${level} id="${id}">${words}</${level}>${after}${gap}${begin}`
      }
      const before = words && `${words} `
      const own = isHeading && !isUnderHeading ? level : tag
      return `${box}${gap}<${own}${attributes} id="${id}">${before}${inner}</${own}>${after}`
    },
  )
  return { html: marked, headings }
}

/** Two numbers joined by a sign, or a large one with gaps, which must not break across lines. */
const NUMBER = /\d[\d.,]*(?:[/–-]\d[\d.,]*)+|\d{1,3}(?:[ \u00a0]\d{3})+(?!\d)/g

const preserveNumbers = (table: string) =>
  table.replace(/>[^<]+/g, (text) => text.replace(NUMBER, '<span class="number">$&</span>'))

/**
 * Puts each table of a sanitised text into a focusable box that scrolls sideways if the table is wider; numbers in it
 * never break.
 * @param getName names a table by its number in the text
 */
export function withTableBoxes(html: string, getName: (number: number) => string): string {
  let number = 0
  return html.replace(/<table[\s>][\s\S]*?<\/table>/g, (table) => {
    number += 1
    const name = getName(number).replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    return `<div class="table-box" role="region" tabindex="0" aria-label="${name}">${preserveNumbers(table)}</div>`
  })
}

/** French puts a space before some punctuation and inside quotation marks, which must not break. */
export function preserveFrenchSpaces(text: string, lang: string): string {
  if (lang !== 'fr') return text
  return text.replace(/ (?=[:;!?»](?:[\s<]|$))/g, '\u00a0').replace(/« /g, '«\u00a0')
}

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/gi
const WITHOUT_END = new Set(['br', 'col', 'hr', 'img', 'source'])

/**
 * Splits a sanitised text after its first paragraph, so that a picture can follow with the answer above it. Key points, a care
 * box or a heading before that paragraph stay with it; a text without a paragraph is split after its first element.
 */
export function splitLead(html: string): [lead: string, rest: string] {
  let depth = 0
  let first = 0
  for (const { 0: tag, 1: ends, 2: name = '', index } of html.matchAll(TAG)) {
    if (WITHOUT_END.has(name)) continue
    depth += ends ? -1 : 1
    if (depth > 0) continue
    const end = index + tag.length
    first ||= end
    if (name === 'p') return [html.slice(0, end), html.slice(end)]
  }
  return [html.slice(0, first), html.slice(first)]
}

/** The words a page adds to a text, in its own language. */
export interface ReadingNames {
  lang: string
  getTable: (number: number) => string
  getCare: (grade: CareGrade) => string
  keyPoints: string
  notes: FootnoteLabels
  /** The telephone link in a care card of an emergency. */
  call?: { number: string; words: string } | undefined
}

const callLink = ({ number, words }: { number: string; words: string }, ownLang: string) =>
  `<p class="call"><a href="${phoneLink(number)}"${ownLang}>${words}</a></p>`

const KEY_LIST = `<ul class="${KEY_POINTS}">`

/** Puts the heading above the key points that begin a text. */
const withKeyPoints = (html: string, heading: string) =>
  html.startsWith(KEY_LIST)
    ? `<div class="key-head" id="key">${heading}</div>${KEY_LIST.slice(0, -1)} aria-labelledby="key">${html.slice(KEY_LIST.length)}`
    : html

/**
 * A sanitised text prepared for reading: with ids on its headings, named care boxes, tables in boxes, footnotes at its end, and
 * non-breaking spaces.
 * @returns the text, and its headings in order.
 */
export function toReadingText(html: string, lang: string, names: ReadingNames) {
  const ownLang = names.lang === lang ? '' : ` lang="${names.lang}"`
  const noted = withFootnotes(html, names.notes, ownLang)
  const begun = withKeyPoints(noted.html, `<span${ownLang}>${names.keyPoints}</span>`)
  const boxed = withTableBoxes(preserveFrenchSpaces(begun, lang), names.getTable)
  const read = withHeadingIds(
    boxed,
    (grade) => `<span class="grade"${ownLang}>${names.getCare(grade)}</span>`,
    (grade) => (grade === 'emergency' && names.call ? callLink(names.call, ownLang) : ''),
  )
  const headings = read.headings.map(({ id, title }) => ({
    id,
    title: preserveFrenchSpaces(title, lang),
  }))
  return { html: read.html + noted.list, headings }
}
