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
  /<aside class="care">(\s*)<(h[2-4]|p)((?: [^>]*)?)>([\s\S]*?)<\/\2>|<h2((?: [^>]*)?)>([\s\S]*?)<\/h2>/g

/**
 * Gives the second-level headings of a sanitised text their ids, for a contents list. A care box is named by what it
 * begins with, which stands in that list too when it is a heading.
 * @returns the text with ids, and the headings in order.
 */
export function withHeadingIds(html: string): { html: string; headings: TextHeading[] } {
  const taken: Taken = new Map([['content', 2]])
  const headings: TextHeading[] = []
  const note = (inner: string, isHeading = true) => {
    const title = plainText(inner)
    const id = slug(isHeading ? title : 'care', taken)
    if (isHeading) headings.push({ id, title })
    return id
  }
  const marked = html.replace(
    PARTS,
    (_all, gap: string, tag: string, of: string, inner: string, of2: string, inner2: string) => {
      if (!tag) return `<h2${of2} id="${note(inner2)}">${inner2}</h2>`
      const id = note(inner, tag !== 'p')
      return `<aside class="care" role="note" aria-labelledby="${id}">${gap}<${tag}${of} id="${id}">${inner}</${tag}>`
    },
  )
  return { html: marked, headings }
}
