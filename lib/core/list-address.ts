import type { Audience } from './audiences'

interface ListQuery {
  /** The search words, under the list's own name for them. */
  search?: string | undefined
  q?: string | undefined
  /** The audience the list is filtered by. */
  audience?: Audience | undefined
  /** From 1; the first page needs no number. */
  page?: number
}

/** The address of a list with its search, filter and page: `/home/more-articles?search=gout&for=patients&page=2`. */
export function listAddress(path: string, { search, q, audience, page = 1 }: ListQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (q) query.set('q', q)
  if (audience) query.set('for', audience)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
