/** A page of a document, or the rest of one that does not fit into one part. */
export interface TextPage {
  number: number
  /** Whether it began in the part before. */
  isContinued: boolean
  /** None of a page without words, such as a picture. */
  paragraphs: string[]
}

/** Stands between the paragraphs of a page, which itself is one line of a document's words. */
export const PARAGRAPH_END = '\u2029'

/** So many letters are a part: with what stands around them it stays below 20 KB on the way. */
const PART_LETTERS = 16_000

/** Cuts what is longer than a part where words end. */
function cutLong(text: string): string[] {
  if (text.length <= PART_LETTERS) return [text]
  const space = text.lastIndexOf(' ', PART_LETTERS)
  const end = space > 0 ? space : PART_LETTERS
  return [text.slice(0, end), ...cutLong(text.slice(end).trimStart())]
}

const paragraphsOf = (text: string) =>
  text
    .split(PARAGRAPH_END)
    .map((each) => each.trim())
    .filter(Boolean)

/**
 * The words of a document in parts to be read one after the other, each of whole pages where these fit.
 * @param words a line for each page
 * @returns nothing where no page has words
 */
export function splitPaperText(words: string): TextPage[][] {
  if (words.trim() === '') return []
  const parts: TextPage[][] = [[]]
  let letters = 0
  for (const [at, line] of words.split('\n').entries()) {
    for (const [piece, text] of cutLong(line).entries()) {
      const page = { number: at + 1, isContinued: piece > 0, paragraphs: paragraphsOf(text) }
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

/** The number of a part as it stands in an address; null where the document has none such. */
export function partOf(segment: string, parts: number): number | null {
  const part = /^[1-9]\d{0,3}$/.test(segment) ? Number(segment) : 0
  return part >= 1 && part <= parts ? part : null
}
