import { decode } from 'html-entities'

const BLOCK_END = /<\/(?:p|h[1-6]|li|blockquote|div|aside|tr)>/gi
const LINE_END = /<br\s*\/?>/gi
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign)

/** A plain text as HTML: a paragraph wherever an empty line is left, a line break wherever a line ends. */
export function toParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeText(paragraph).replace(/\s*\n\s*/g, '<br>')}</p>`)
    .join('')
}

/** The words of an HTML text for a field of plain text: the reverse of `toParagraphs`; other tags are lost. */
export function fromParagraphs(html: string): string {
  const spaced = html
    .replace(/\s+/g, ' ')
    .replace(LINE_END, '\n')
    .replace(BLOCK_END, '\n\n')
    .replace(/<[^>]*>/g, '')
  return decode(spaced)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
