import { z } from 'zod'
import {
  MAX_PAGES,
  MAX_ROWS,
  type Paging,
  parsePaging,
  parseSorting,
  type Sorting,
  type TableChoice,
} from '@/lib/core/list-query'
import { describeQuery } from '@/lib/core/zod'
import 'server-only'

/** An id in the path, validated at lookup: a malformed one is not found, never invalid. */
export const idParams = z.object({ id: z.string() })

/** The ids of an item and of one of its versions. */
export const versionParams = z.object({ id: z.string(), version: z.string() })

/** The ids of a case and of one of its photographs. */
export const pictureParams = z.object({ id: z.string(), picture: z.string() })

/** `page` and `limit` for the API's description, with a route's own defaults. */
export const pagingParameters = ({ page, limit }: Paging) => ({
  page: z.number().int().min(1).max(MAX_PAGES).default(page),
  limit: z.number().int().min(1).max(MAX_ROWS).default(limit),
})

export const searchParameter = z.string().default('')
/** Returns the typed search term; empty when none was sent. */
export const readTerm = (query: URLSearchParams) => query.get('search') ?? ''

/** `page` and `limit` with a route's own defaults; clamped, never rejected. */
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

/** `?token=` of mailed links: any text, looked up by its hash. */
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

interface Table<Column extends string, Filters extends z.ZodObject, Switch extends string> {
  /** The columns to sort by: `sort=title` ascending, `sort=-title` descending. */
  sorts: readonly Column[]
  filters: Filters
  /** Options switched on with `name=1`. */
  switches?: readonly Switch[]
  /** Whether the table can be searched with `search`. */
  isSearch?: boolean
}

const refusal = 'validation.invalid'

/**
 * The query of a table's list or search. `page` and `limit` are clamped; an unknown column or filter value is
 * rejected at its name, as in the audit log.
 */
export function tableQuery<
  const Column extends string,
  Filters extends z.ZodObject,
  const Switch extends string = never,
>(
  defaults: Paging,
  { sorts, filters, switches = [], isSearch = false }: Table<Column, Filters, Switch>,
) {
  const names = Object.keys(filters.shape)
  const query = z.instanceof(URLSearchParams).transform((query, context) => {
    const refuse = (name: PropertyKey) =>
      context.addIssue({ code: 'custom', path: [name], message: refusal })
    const sorting = query.get('sort') ? parseSorting(query.get('sort') ?? '') : null
    const by = sorts.find((each) => each === sorting?.by)
    if (sorting && !by) refuse('sort')
    const sent = Object.fromEntries(names.map((name) => [name, query.get(name) || undefined]))
    const narrowed = filters.safeParse(sent)
    for (const { path } of narrowed.error?.issues ?? []) refuse(path[0] ?? '')
    if (!narrowed.success || (sorting && !by)) return z.NEVER
    const sort: Sorting<Column> | null = sorting && by ? { ...sorting, by } : null
    const choice: TableChoice<Column, z.output<Filters>> = { sort, filters: narrowed.data }
    return {
      search: readTerm(query),
      paging: parsePaging(query, defaults),
      on: new Set(switches.filter((name) => query.get(name) === '1')) as ReadonlySet<Switch>,
      choice,
    }
  })
  const parameters = z.object({
    ...(isSearch ? { search: searchParameter } : {}),
    ...pagingParameters(defaults),
    ...Object.fromEntries(switches.map((name) => [name, z.literal('1').optional()])),
    sort: z.enum(sorts.flatMap((column) => [column, `-${column}`])).optional(),
    ...filters.shape,
  })
  return describeQuery(query, parameters)
}
