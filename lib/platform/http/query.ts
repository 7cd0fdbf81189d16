import { z } from 'zod'
import { MOST_PAGES, MOST_ROWS, type Paging, parsePaging } from '@/lib/core/pagination'
import { describeQuery } from '@/lib/core/query-parameters'

/** An id in the path. Its shape is judged where it is looked up: a wrong one is not found, never invalid. */
export const idParams = z.object({ id: z.string() })

/** An item's id and that of one of its versions. */
export const versionParams = z.object({ id: z.string(), version: z.string() })

/** A case's id and that of one of its photographs. */
export const pictureParams = z.object({ id: z.string(), picture: z.string() })

const pagingParameters = ({ page, limit }: Paging) => ({
  page: z.number().int().min(1).max(MOST_PAGES).default(page),
  limit: z.number().int().min(1).max(MOST_ROWS).default(limit),
})

const switchParameter = z.literal('1').optional()
const searchParameter = z.string().default('')
const readTerm = (query: URLSearchParams) => query.get('search') ?? ''

/** `page` and `limit` with a route's own defaults; never refused, only clamped. */
export function pagingQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => parsePaging(query, defaults))
  return describeQuery(query, z.object(pagingParameters(defaults)))
}

/** `page` and `limit`, and a switch that is on with `name=1`. */
export function switchedQuery(defaults: Paging, name: 'deleted') {
  const query = z.instanceof(URLSearchParams).transform((query) => ({
    paging: parsePaging(query, defaults),
    isOn: query.get(name) === '1',
  }))
  return describeQuery(query, z.object({ ...pagingParameters(defaults), [name]: switchParameter }))
}

/** Accounts: with `review=1` those that wait for a decision, with `licences=1` those whose licence ends. */
export function accountsQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => {
    const isOf = (name: string) => query.get(name) === '1'
    const part = isOf('review') ? 'review' : isOf('licences') ? 'licences' : 'all'
    return { paging: parsePaging(query, defaults), part } as const
  })
  const switches = { review: switchParameter, licences: switchParameter }
  return describeQuery(query, z.object({ ...pagingParameters(defaults), ...switches }))
}

/** `page` and `limit`, and `filter` for one of these parts of the list; an unknown one is none. */
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

/** `page` and `limit`, and `deleted=1` or `waiting=1` for a part of what is written: what waits for a decision. */
export function contentQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => {
    const isOf = (name: string) => query.get(name) === '1'
    const part = isOf('deleted') ? 'deleted' : isOf('waiting') ? 'waiting' : 'all'
    return { paging: parsePaging(query, defaults), part } as const
  })
  const switches = { deleted: switchParameter, waiting: switchParameter }
  return describeQuery(query, z.object({ ...pagingParameters(defaults), ...switches }))
}

/** `?token=` of the links in mails: any text; whether it names something is decided by its hash. */
export const tokenQuery = describeQuery(
  z
    .instanceof(URLSearchParams)
    .transform((query) => ({ token: (query.get('token') ?? '').slice(0, 200) })),
  z.object({ token: z.string() }),
)

/** `search` with paging: an absent term is an empty one, which finds nothing. */
export function searchQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => ({
    search: readTerm(query),
    paging: parsePaging(query, defaults),
  }))
  return describeQuery(query, z.object({ search: searchParameter, ...pagingParameters(defaults) }))
}

/** The same, and `mine=1` for what the caller wrote. */
export function ownSearchQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => ({
    search: readTerm(query),
    paging: parsePaging(query, defaults),
    isOwn: query.get('mine') === '1',
  }))
  const parameters = { search: searchParameter, mine: switchParameter }
  return describeQuery(query, z.object({ ...parameters, ...pagingParameters(defaults) }))
}
