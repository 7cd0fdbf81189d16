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

/** The words of the document that are part of a paper's text: they stay when no new document is sent. */
export function fileWords(paper: {
  reference: string
  abstract: string | null
  text: string
}): string {
  const start = head(paper.reference, paper.abstract)
  // Some texts were put together otherwise: words too many are better than a document that nobody finds.
  return paper.text.startsWith(start) ? paper.text.slice(start.length) : paper.text
}
