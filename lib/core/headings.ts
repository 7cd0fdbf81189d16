import { type CareGrade, careClass } from './care-grades'
import { plainText } from './plain-text'

/** A heading of a text and the fragment under which it is reached. */
export interface TextHeading {
  id: string
  title: string
}

/** Fragments that are in use, with the number at which the next equal title may try. */
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

/** A care box with how it begins, or a heading of the second level. */
const PARTS =
  /<aside class="care(?: care-(soon|today|emergency))?">(\s*)(?:<(h[2-4]|p)((?: [^>]*)?)>([\s\S]*?)<\/\3>)?|<h2((?: [^>]*)?)>([\s\S]*?)<\/h2>/g

/** The words of a grade, as HTML. */
type WordsOf = (grade: CareGrade) => string

/**
 * Gives the second-level headings of a sanitised text their ids, for a contents list. A care box is named by what it
 * begins with, which stands in that list too when it is a heading. How soon a care box asks to see somebody stands in
 * words before that, in its heading, so that it is read, heard and printed with it; one without a heading gets it as one.
 * Before the text's first heading a box's own is of the second level, so that none is skipped.
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
