import { z } from 'zod'
import { MOST_PAGES, MOST_ROWS, type Paging, parsePaging } from '@/lib/core/pagination'
import { describeQuery } from '@/lib/core/query-parameters'

/** How `page` and `limit` are described. */
export const pagingParameters = ({ page, limit }: Paging) => ({
  page: z.number().int().min(1).max(MOST_PAGES).default(page),
  limit: z.number().int().min(1).max(MOST_ROWS).default(limit),
})

/** How a switch is described: `review=1`. */
export const switchParameter = z.literal('1').optional()

/** `page` and `limit` with a route's own defaults; never refused, only clamped. */
export function pagingQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => parsePaging(query, defaults))
  return describeQuery(query, z.object(pagingParameters(defaults)))
}

/** `search` with paging: an absent term is an empty one, which finds nothing. */
export function searchQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => ({
    search: query.get('search') ?? '',
    paging: parsePaging(query, defaults),
  }))
  return describeQuery(
    query,
    z.object({ search: z.string().default(''), ...pagingParameters(defaults) }),
  )
}

/** An id in the path. Its shape is judged where it is looked up: a wrong one is not found, never invalid. */
export const idParams = z.object({ id: z.string() })

/** `page` and `limit`, and `review=1` for those who wait for a decision. */
export function reviewQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => ({
    paging: parsePaging(query, defaults),
    isReview: query.get('review') === '1',
  }))
  return describeQuery(query, z.object({ ...pagingParameters(defaults), review: switchParameter }))
}
