import 'server-only'
import { z } from 'zod'
import { type Paging, parsePaging } from '@/lib/core/pagination'
import { describeQuery } from '@/lib/core/query-parameters'
import { type Sorting, sortingOf, type TableChoice } from '@/lib/core/sorting'
import { pagingParameters, readTerm, searchParameter } from './query'

interface Table<Column extends string, Filters extends z.ZodObject, Switch extends string> {
  /** The columns to sort by: `sort=title` ascending, `sort=-title` descending. */
  sorts: readonly Column[]
  /** The filters; each is optional. */
  filters: Filters
  /** Options switched on with `name=1`. */
  switches?: readonly Switch[]
  /** Whether the table can be searched with `search`. */
  isSearch?: boolean
}

const refusal = 'validation.invalid'

/**
 * The query of a table's list or search. `page` and `limit` are clamped; an unknown column or filter value is refused at its
 * name, as the audit log's are.
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
    const asked = query.get('sort') ? sortingOf(query.get('sort') ?? '') : null
    const by = sorts.find((each) => each === asked?.by)
    if (asked && !by) refuse('sort')
    const sent = Object.fromEntries(names.map((name) => [name, query.get(name) || undefined]))
    const narrowed = filters.safeParse(sent)
    for (const { path } of narrowed.error?.issues ?? []) refuse(path[0] ?? '')
    if (!narrowed.success || (asked && !by)) return z.NEVER
    const sort: Sorting<Column> | null = asked && by ? { ...asked, by } : null
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
