import type { CareGrade } from './care-grades'
import { type FootnoteWords, withFootnotes } from './footnotes'
import { withHeadingIds } from './headings'
import { KEY_POINTS } from './key-points'

/** Two numbers joined by a sign, or a large one with gaps: no line may break inside. */
const NUMBER = /\d[\d.,]*(?:[/–-]\d[\d.,]*)+|\d{1,3}(?:[ \u00a0]\d{3})+(?!\d)/g

const keepNumbers = (table: string) =>
  table.replace(/>[^<]+/g, (text) => text.replace(NUMBER, '<span class="number">$&</span>'))

/**
 * Puts each table of a sanitised text into its own box, which scrolls sideways where the table is wider and can be focused by
 * keyboard; numbers in it never break.
 * @param nameOf names a table by its number in the text
 */
export function withTableBoxes(html: string, nameOf: (number: number) => string): string {
  let number = 0
  return html.replace(/<table[\s>][\s\S]*?<\/table>/g, (table) => {
    number += 1
    const name = nameOf(number).replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    return `<div class="table-box" role="region" tabindex="0" aria-label="${name}">${keepNumbers(table)}</div>`
  })
}

/** French puts a space before some punctuation and inside quotation marks: no line may break there. */
export function keepFrenchSpaces(text: string, lang: string): string {
  if (lang !== 'fr') return text
  return text.replace(/ (?=[:;!?»](?:[\s<]|$))/g, '\u00a0').replace(/(?<=«) /g, '\u00a0')
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
  tableOf: (number: number) => string
  careOf: (grade: CareGrade) => string
  keyPoints: string
  notes: FootnoteWords
  /** The telephone link in a care card of an emergency. */
  call?: { number: string; words: string } | undefined
}

const callLink = ({ number, words }: { number: string; words: string }, ownLang: string) =>
  `<p class="call"><a href="tel:${number.replace(/[^+\d]/g, '')}"${ownLang}>${words}</a></p>`

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
  const boxed = withTableBoxes(keepFrenchSpaces(begun, lang), names.tableOf)
  const read = withHeadingIds(
    boxed,
    (grade) => `<span class="grade"${ownLang}>${names.careOf(grade)}</span>`,
    (grade) => (grade === 'emergency' && names.call ? callLink(names.call, ownLang) : ''),
  )
  const headings = read.headings.map(({ id, title }) => ({
    id,
    title: keepFrenchSpaces(title, lang),
  }))
  return { html: read.html + noted.list, headings }
}
