/** The keyboard shortcuts of the review screen, in the syntax of `aria-keyshortcuts`. */
export const reviewKeys = { next: 'N J', approve: 'A', reject: 'R', list: '?' } as const
