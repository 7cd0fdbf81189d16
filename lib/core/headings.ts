import { type CareGrade, careClass } from './care-grades'
import { plainText } from './plain-text'

/** A heading of a text and the fragment that links to it. */
export interface TextHeading {
  id: string
  title: string
}

/** Fragments in use, with the next number to try for the same title. */
type Taken = Map<string, number>

function slug(title: string, taken: Taken): string {
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
type WordsOf = (grade: CareGrade) => string

/**
 * Gives the second-level headings of a sanitised text their ids, for a table of contents. A care box is named by its first
 * block, which is listed too when it is a heading. The words of the box's grade come before it, inside its heading, so that
 * they are read, heard and printed with it; a box without a heading gets them as its heading. Before the text's first heading,
 * a box's own heading is of the second level, so that no level is skipped.
 * @param afterOf what follows that heading
 * @returns the text with ids, and the headings in order.
 */
export function withHeadingIds(
  html: string,
  wordsOf: WordsOf = () => '',
  afterOf: WordsOf = () => '',
): { html: string; headings: TextHeading[] } {
  const taken: Taken = new Map([
    ['content', 2],
    ['key', 2],
  ])
  const headings: TextHeading[] = []
  let isUnderHeading = false
  const note = (inner: string, isHeading = true) => {
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
      of: string,
      inner: string,
      of2: string,
      inner2: string | undefined,
    ) => {
      if (inner2 !== undefined) {
        isUnderHeading = true
        return `<h2${of2} id="${note(inner2)}">${inner2}</h2>`
      }
      const words = grade ? wordsOf(grade) : ''
      const after = grade ? afterOf(grade) : ''
      if (!tag && !words) return all
      const isHeading = tag !== undefined && tag !== 'p'
      const id = note(inner ?? '', isHeading)
      const box = `<aside class="${careClass(grade ?? null)}" role="note" aria-labelledby="${id}">`
      const begin = tag ? `<${tag}${of}>${inner}</${tag}>` : ''
      const level = isUnderHeading ? 'h3' : 'h2'
      if (words && !isHeading) {
        return `${box}<${level} id="${id}">${words}</${level}>${after}${gap}${begin}`
      }
      const before = words && `${words} `
      const own = isHeading && !isUnderHeading ? level : tag
      return `${box}${gap}<${own}${of} id="${id}">${before}${inner}</${own}>${after}`
    },
  )
  return { html: marked, headings }
}
