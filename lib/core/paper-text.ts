/** A page of a document, or the remainder of one that does not fit into one part. */
export interface TextPage {
  number: number
  /** Whether it began in the previous part. */
  isContinued: boolean
  /** Empty for a page without words, such as a picture. */
  paragraphs: string[]
}

/** Separates the paragraphs of a page, which is itself one line of a document's words. */
export const PARAGRAPH_END = '\u2029'

/** The letters of a part: with its markup, a page stays below 20 KB on the wire. */
const PART_LETTERS = 16_000

/** Splits a text longer than a part, at the end of a word. */
function cutLong(text: string): string[] {
  if (text.length <= PART_LETTERS) return [text]
  const space = text.lastIndexOf(' ', PART_LETTERS)
  const end = space > 0 ? space : PART_LETTERS
  return [text.slice(0, end), ...cutLong(text.slice(end).trimStart())]
}

const getParagraphs = (text: string) =>
  text
    .split(PARAGRAPH_END)
    .map((each) => each.trim())
    .filter(Boolean)

/**
 * Splits the words of a document into consecutive parts, each of whole pages where they fit.
 * @param words a line for each page
 * @returns an empty list when no page has words
 */
export function splitPaperText(words: string): TextPage[][] {
  if (words.trim() === '') return []
  const parts: TextPage[][] = [[]]
  let letters = 0
  for (const [at, line] of words.split('\n').entries()) {
    for (const [piece, text] of cutLong(line).entries()) {
      const page = { number: at + 1, isContinued: piece > 0, paragraphs: getParagraphs(text) }
      const last = parts.at(-1)
      if (last && (last.length === 0 || letters + text.length <= PART_LETTERS)) {
        last.push(page)
        letters += text.length
      } else {
        parts.push([page])
        letters = text.length
      }
    }
  }
  return parts
}

/** The part in which each page begins, from 1. */
export const getPageParts = (parts: TextPage[][]): Map<number, number> =>
  new Map(
    parts.flatMap((pages, at) =>
      pages.filter((page) => !page.isContinued).map(({ number }) => [number, at + 1] as const),
    ),
  )

/** The number of a part from an address, which names the part or one of its pages; null where the document has no such part. */
export function getPart(segment: string, parts: TextPage[][]): number | null {
  const [, prefix, number = ''] = /^(page-)?([1-9]\d{0,3})$/.exec(segment) ?? []
  if (prefix) return getPageParts(parts).get(Number(number)) ?? null
  return number !== '' && Number(number) <= parts.length ? Number(number) : null
}
