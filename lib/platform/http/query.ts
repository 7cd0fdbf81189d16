import { z } from 'zod'
import { type Paging, parsePaging } from '@/lib/core/pagination'

/** `page` and `limit` with a route's own defaults; never refused, only clamped. */
export function pagingQuery(defaults: Paging) {
  return z.instanceof(URLSearchParams).transform((query) => parsePaging(query, defaults))
}

/** `search` with paging: an absent term is an empty one, which finds nothing. */
export function searchQuery(defaults: Paging) {
  return z.instanceof(URLSearchParams).transform((query) => ({
    search: query.get('search') ?? '',
    paging: parsePaging(query, defaults),
  }))
}

/** An id in the path. Its shape is judged where it is looked up: a wrong one is not found, never invalid. */
export const idParams = z.object({ id: z.string() })

/** `page` and `limit`, and `review=1` for those who wait for a decision. */
export function reviewQuery(defaults: Paging) {
  return z.instanceof(URLSearchParams).transform((query) => ({
    paging: parsePaging(query, defaults),
    isReview: query.get('review') === '1',
  }))
}
