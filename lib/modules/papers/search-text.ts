import { plainText } from '@/lib/core/plain-text'

const head = (reference: string, abstract: string | null) =>
  `${plainText(reference)}\n${abstract ?? ''}\n`

/**
 * The searchable text of a paper: reference, abstract, and the text of its document.
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

/** The document's words in a paper's text, one line per page; null where that text was composed differently. */
export function pageWords({ reference, abstract, text }: Searched): string | null {
  const start = head(reference, abstract)
  return text.startsWith(start) ? text.slice(start.length) : null
}

/** The document's words in a paper's text; they stay when no new document is sent. */
export function fileWords(paper: Searched): string {
  // Too many words are better than a document that nobody finds.
  return pageWords(paper) ?? paper.text
}
