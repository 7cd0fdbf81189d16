const VISIBLE = /[^\s\p{M}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Embeddings, overrides and isolates, which reorder the surrounding text. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/** Returns whether a text shows anything: fillers such as U+3164 count as letters, but are invisible. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text)

export const stripDirectionControls = (text: string): string => text.replace(DIRECTION_CONTROLS, '')

const RIGHT_TO_LEFT =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/**
 * Isolates a right-to-left text that is inserted into a sentence, so that it does not reorder the surrounding text
 * (UAX #9).
 */
export const isolateText = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text

/**
 * A typed text as it is stored (docs/rules.md#visible-text): trimmed, without direction controls, and empty if it shows
 * nothing. The inputs of routes apply it with `z.string().overwrite(tidyText)`.
 */
export function tidyText(typed: string): string {
  const text = stripDirectionControls(typed).trim()
  return hasVisibleText(text) ? text : ''
}

/** Text typed into a plain field, and the HTML stored for it: paragraphs and line breaks, nothing else. */

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** The HTML of a typed text: an empty line begins a paragraph. Empty for a text of white space. */
export function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => paragraph.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign))
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br />')}</p>`)
    .join('')
}

/** The text for further editing: for HTML from elsewhere, its words and lines without markup. */
export function htmlToText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>\s*/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<\/(?:li|tr)>/gi, '\n')
    .replace(/<\/(?:p|h[1-6]|blockquote|ul|ol|table|aside)>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
