import { decode } from 'html-entities'
import { withBracketedNotes } from './rich-text'
import { cutText } from './text'

const DIGITS = '0123456789'
const RAISED = new Map([
  ...[...DIGITS].map((digit, n): [string, string] => [digit, '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(n)]),
  ['+', '⁺'],
  ['-', '⁻'],
  ['−', '⁻'],
  ['–', '⁻'],
  ['=', '⁼'],
  ['(', '⁽'],
  [')', '⁾'],
  ['n', 'ⁿ'],
])
const LOWERED = new Map([
  ...[...DIGITS].map((digit, n): [string, string] => [digit, '₀₁₂₃₄₅₆₇₈₉'.charAt(n)]),
  ['+', '₊'],
  ['-', '₋'],
  ['−', '₋'],
  ['=', '₌'],
  ['(', '₍'],
  [')', '₎'],
])

const SUPERSCRIPT = /<sup>([\s\S]*?)<\/sup>/g
const SUBSCRIPT = /<sub>([\s\S]*?)<\/sub>/g

/** Uses Unicode's own raised or lowered letters; where one is missing, puts a mark before the word. */
function convertLetters(inner: string, letters: Map<string, string>, mark: string): string {
  const words = inner.replace(/<[^>]*>/g, '').trim()
  const found = [...words].map((letter) => letters.get(letter))
  if (found.every((letter) => letter !== undefined)) return found.join('')
  return `${mark}${words}`
}

/** A sanitised text whose superscripts survive without their tags: 10⁹ is not 109. */
const withSuperscripts = (html: string): string =>
  html.replace(SUPERSCRIPT, (_all, inner: string) => convertLetters(inner, RAISED, '^'))

/** The same for subscripts. */
export const withSubscripts = (html: string): string =>
  html.replace(SUBSCRIPT, (_all, inner: string) => convertLetters(inner, LOWERED, '_'))

const BLOCK_END = /<\/(p|h[1-6]|li|tr|td|th|blockquote|div|aside|table|ul|ol)>|<br\s*\/?>/gi

/** Private-use characters, which no text contains: where a block ends until its separator is known. */
const SENTENCE_END = '\uE002'
const ITEM_END = '\uE003'

/** One or more ends of blocks, with the character before them. */
const BETWEEN_BLOCKS = new RegExp(
  `([^\\s${SENTENCE_END}${ITEM_END}])[\\s${SENTENCE_END}${ITEM_END}]*[${SENTENCE_END}${ITEM_END}][\\s${SENTENCE_END}${ITEM_END}]*`,
  'gu',
)

const toBlockEnd = (all: string, tag?: string): string => {
  if (!tag) return `${all} `
  return all + (/^(?:td|th|li)$/i.test(tag) ? ITEM_END : SENTENCE_END)
}

/** The separator of two blocks: nothing after punctuation, a dot between cells and items, otherwise a full stop. */
function separateBlocks(all: string, last: string, at: number, text: string): string {
  if (at + all.length === text.length) return last
  if (/[.!?:;,…·]/.test(last)) return `${last} `
  return all.includes(ITEM_END) ? `${last} · ` : `${last}. `
}

/**
 * The words of an HTML text: tags stripped, superscripts as raised letters, footnotes in brackets, entities decoded, white
 * space collapsed, and blocks without final punctuation separated by signs.
 */
export function plainText(html: string): string {
  const marked = withSuperscripts(withBracketedNotes(html))
    .replace(BLOCK_END, toBlockEnd)
    .replace(/<[^>]*>/g, '')
  return decode(marked)
    .replace(BETWEEN_BLOCKS, separateBlocks)
    .replace(/[\s\uE002\uE003]+/gu, ' ')
    .trim()
}

/** The same with blocks separated by spaces only, as texts were stored before. */
export const spacedText = (html: string): string => plainText(html.replace(BLOCK_END, ' ')).trim()

/** The first graphemes of an HTML text, for cards and descriptions. */
export function teaser(html: string, maxLength: number): string {
  return cutText(plainText(html), maxLength)
}
