import { decode } from 'html-entities'
import { withBracketedNotes } from './footnotes'
import { withRaisedLetters } from './script-letters'
import { cutText } from './text'

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
export function teaser(html: string, most: number): string {
  return cutText(plainText(html), most)
}
