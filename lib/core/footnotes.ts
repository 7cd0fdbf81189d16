/**
 * A footnote stands in the text where it belongs, as `<sup class="note">its words</sup>`: it is moved, copied, compared and
 * translated with its sentence, and its number cannot go stale. Numbers and the list are generated when the text is read.
 */
export const FOOTNOTE = 'note'

/** Plain words only: with a tag inside, it stays superscript. */
const NOTE = /<sup class="note">([^<]*)<\/sup>/g
const ADDRESS = /https?:\/\/(?:&amp;|[^\s<>"'&])+/g
const LAST_SIGNS = /[.,;:)\]]+$/

/** A page's labels for footnotes, in its own language. */
export interface FootnoteWords {
  heading: string
  refOf: (number: number) => string
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
  words: FootnoteWords,
  ownLang = '',
): { html: string; list: string } {
  const notes: string[] = []
  const numbered = html.replace(NOTE, (_all, inner: string) => {
    const note = inner.trim()
    if (!note) return ''
    const number = notes.push(note)
    const label = inAttribute(words.refOf(number))
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
