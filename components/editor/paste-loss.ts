import type { Slice } from '@tiptap/pm/model'

/** What of a paste could not be taken along. */
export interface PasteLoss {
  pictures: number
  /** Something else: words, a formula, a drawing, a highlight. */
  hasMore: boolean
}

/** A paste as it was handed to the editor. */
export interface ReadPaste extends PasteLoss {
  html: string
}

const lettersOf = (text: string) => text.replace(/\s+/g, '').length

/** Whether all words of a paste are in what the editor made of it; null when nothing was lost. */
export function findPasteLoss(
  { html, pictures, hasMore }: ReadPaste,
  slice: Slice,
): PasteLoss | null {
  const given = new DOMParser().parseFromString(html, 'text/html').body.textContent
  const taken = slice.content.textBetween(0, slice.content.size)
  const hasLost = hasMore || lettersOf(taken) < lettersOf(given)
  return pictures > 0 || hasLost ? { pictures, hasMore: hasLost } : null
}
