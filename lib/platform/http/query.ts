import { z } from 'zod'
import { MOST_PAGES, MOST_ROWS, type Paging, parsePaging } from '@/lib/core/pagination'
import { describeQuery } from '@/lib/core/query-parameters'

/** An id in the path. The lookup decides whether it is valid: a wrong one is not found, never invalid. */
export const idParams = z.object({ id: z.string() })

/** The ids of an item and of one of its versions. */
export const versionParams = z.object({ id: z.string(), version: z.string() })

/** The ids of a case and of one of its photographs. */
export const pictureParams = z.object({ id: z.string(), picture: z.string() })

/** `page` and `limit` for the API's description, with a route's own defaults. */
export const pagingParameters = ({ page, limit }: Paging) => ({
  page: z.number().int().min(1).max(MOST_PAGES).default(page),
  limit: z.number().int().min(1).max(MOST_ROWS).default(limit),
})

export const searchParameter = z.string().default('')
/** What was typed into a search; empty when nothing was sent. */
export const readTerm = (query: URLSearchParams) => query.get('search') ?? ''

/** `page` and `limit` with a route's own defaults; clamped, never refused. */
export function pagingQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => parsePaging(query, defaults))
  return describeQuery(query, z.object(pagingParameters(defaults)))
}

/** `page` and `limit`, and `filter` for one of these parts of the list; an unknown filter counts as none. */
export function filteredQuery<const Filter extends string>(
  defaults: Paging,
  filters: readonly Filter[],
) {
  const query = z.instanceof(URLSearchParams).transform((query) => ({
    paging: parsePaging(query, defaults),
    filter: filters.find((each) => each === query.get('filter')) ?? null,
  }))
  const filter = z.enum(filters).optional()
  return describeQuery(query, z.object({ ...pagingParameters(defaults), filter }))
}

/** `?token=` of the links in mails: any text; its hash decides whether it names something. */
export const tokenQuery = describeQuery(
  z
    .instanceof(URLSearchParams)
    .transform((query) => ({ token: (query.get('token') ?? '').slice(0, 200) })),
  z.object({ token: z.string() }),
)

/** `search` with paging: a missing term is empty, and finds nothing. */
export function searchQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => ({
    search: readTerm(query),
    paging: parsePaging(query, defaults),
  }))
  return describeQuery(query, z.object({ search: searchParameter, ...pagingParameters(defaults) }))
}
