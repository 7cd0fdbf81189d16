import { plainText } from '@/lib/core/plain-text'

const head = (reference: string, abstract: string | null) =>
  `${plainText(reference)}\n${abstract ?? ''}\n`

/**
 * All words by which a paper is found: reference, abstract, and those of its document.
 * @param words the text of the document's pages
 */
export function searchText(reference: string, abstract: string | null, words: string): string {
  return head(reference, abstract) + words
}

interface Searched {
  reference: string
  abstract: string | null
  text: string
}

/** The words of the document in a paper's text, a line for each page; null where the text was put together otherwise. */
export function pageWords({ reference, abstract, text }: Searched): string | null {
  const start = head(reference, abstract)
  return text.startsWith(start) ? text.slice(start.length) : null
}

/** The words of the document that are part of a paper's text: they stay when no new document is sent. */
export function fileWords(paper: Searched): string {
  // Words too many are better than a document that nobody finds.
  return pageWords(paper) ?? paper.text
}
