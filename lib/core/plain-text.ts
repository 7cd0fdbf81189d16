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
function written(inner: string, letters: Map<string, string>, mark: string): string {
  const words = inner.replace(/<[^>]*>/g, '').trim()
  const found = [...words].map((letter) => letters.get(letter))
  if (found.every((letter) => letter !== undefined)) return found.join('')
  return `${mark}${words}`
}

/** A sanitised text whose superscripts survive without their tags: 10⁹ is not 109. */
const withRaisedLetters = (html: string): string =>
  html.replace(SUPERSCRIPT, (_all, inner: string) => written(inner, RAISED, '^'))

/** The same for subscripts. */
export const withLoweredLetters = (html: string): string =>
  html.replace(SUBSCRIPT, (_all, inner: string) => written(inner, LOWERED, '_'))

const BLOCK_END = /<\/(?:p|h[1-6]|li|tr|td|th|blockquote|div|aside|table|ul|ol)>|<br\s*\/?>/gi

/**
 * The words of an HTML text: tags stripped, superscripts as raised letters, footnotes in brackets, entities decoded, white
 * space collapsed.
 */
export function plainText(html: string): string {
  const spaced = withRaisedLetters(withBracketedNotes(html))
    .replace(BLOCK_END, '$& ')
    .replace(/<[^>]*>/g, '')
  return decode(spaced).replace(/\s+/g, ' ').trim()
}

/** The first graphemes of an HTML text, for cards and descriptions. */
export function teaser(html: string, maxLength: number): string {
  return cutText(plainText(html), maxLength)
}
