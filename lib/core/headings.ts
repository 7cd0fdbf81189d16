import { plainText } from './plain-text'

/** A heading of a text and the fragment under which it is reached. */
export interface TextHeading {
  id: string
  title: string
}

function slug(title: string, taken: Set<string>): string {
  const base =
    title
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'section'
  let id = base
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`
  taken.add(id)
  return id
}

/**
 * Gives the second-level headings of a sanitised text their ids, for a contents list.
 * @returns the text with ids, and the headings in order.
 */
export function withHeadingIds(html: string): { html: string; headings: TextHeading[] } {
  const taken = new Set<string>(['content'])
  const headings: TextHeading[] = []
  const marked = html.replace(
    /<h2([^>]*)>([\s\S]*?)<\/h2>/g,
    (_all, attributes: string, inner: string) => {
      const title = plainText(inner)
      const id = slug(title, taken)
      headings.push({ id, title })
      return `<h2${attributes} id="${id}">${inner}</h2>`
    },
  )
  return { html: marked, headings }
}
