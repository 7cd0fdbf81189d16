interface ListQuery {
  /** What is searched for, under the list's own name for it. */
  search?: string
  q?: string
  /** From 1; the first page needs no number. */
  page?: number
}

/** The address of a list, searched or turned to a page: `/home/more-articles?search=gout&page=2`. */
export function listAddress(path: string, { search, q, page = 1 }: ListQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (q) query.set('q', q)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
