/**
 * Returns the pages worth a link: first, last, the current one and its neighbours. 'before' and 'after' are gaps of two pages
 * or more (a gap of one page is that page).
 */
export function pageWindow(page: number, pageCount: number): (number | 'before' | 'after')[] {
  const near = Array.from({ length: pageCount }, (_, i) => i + 1).filter(
    (n) =>
      n === 1 ||
      n === pageCount ||
      Math.abs(n - page) <= 1 ||
      (n === 2 && page === 4) ||
      (n === pageCount - 1 && page === pageCount - 3),
  )
  return near.flatMap((n, i) => {
    const previous = near[i - 1]
    return previous !== undefined && n - previous > 1 ? [n > page ? 'after' : 'before', n] : [n]
  })
}
