import type { Slice } from '@tiptap/pm/model'

/** What a paste lost. */
export interface PasteLoss {
  pictures: number
  /** Anything else: words, a formula, a drawing, a highlight. */
  hasMore: boolean
}

/** A paste as passed to the editor. */
export interface ReadPaste extends PasteLoss {
  html: string
}

const lettersOf = (text: string) => text.replace(/\s+/g, '').length

/** Compares a paste with what the editor made of it; null when nothing was lost. */
export function findPasteLoss(
  { html, pictures, hasMore }: ReadPaste,
  slice: Slice,
): PasteLoss | null {
  const given = new DOMParser().parseFromString(html, 'text/html').body.textContent
  const taken = slice.content.textBetween(0, slice.content.size)
  const hasLost = hasMore || lettersOf(taken) < lettersOf(given)
  return pictures > 0 || hasLost ? { pictures, hasMore: hasLost } : null
}
