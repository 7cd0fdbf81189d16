import type { ZodType } from 'zod'
import { type CallResult, call } from '@/lib/browser/api/call'
import type { Paging } from '@/lib/core/pagination'
import type { Rows } from '../data-table/use-rows'

/** What the table of one kind of content asks of the server. */
export interface ContentCalls<Row> {
  idOf: (row: Row) => string
  list: (paging: Paging, signal: AbortSignal) => Promise<Rows<Row>>
  /** What was deleted and can be restored, for whoever may. */
  listDeleted: (paging: Paging, signal: AbortSignal) => Promise<Rows<Row>>
  search: (term: string, paging: Paging, signal: AbortSignal) => Promise<Rows<Row>>
  remove: (row: Row) => Promise<CallResult<unknown>>
  restore: (row: Row) => Promise<CallResult<unknown>>
}

type ReadRows<Row> = (data: unknown) => Rows<Row>

/** Reads the rows out of an answer, by its schema. */
export function readAs<Data, Row>(
  schema: ZodType<Data>,
  toRows: (data: Data) => Rows<Row>,
): ReadRows<Row> {
  return (data) => toRows(schema.parse(data))
}

interface Addresses<Row> {
  /** Below /api/v1, such as `/faq`. */
  path: string
  /** Where the list is, when it is not there. */
  listPath?: string
  /** Parameters of the search besides the term. */
  searchWith?: Record<string, string>
  idOf: (row: Row) => string
  listed: ReadRows<Row>
  found: ReadRows<Row>
}

/** The calls of a kind of content, by the paths that all kinds have alike (specification section 7). */
export function contentCalls<Row>(addresses: Addresses<Row>): ContentCalls<Row> {
  const { path, listPath = path, searchWith = {}, idOf, listed, found } = addresses

  async function read(from: string, query: Record<string, string | number>, signal: AbortSignal) {
    const texts = Object.entries(query).map(([name, value]) => [name, String(value)])
    const { data } = await call('GET', `${from}?${new URLSearchParams(texts)}`, { signal })
    return data
  }

  return {
    idOf,
    list: async (paging, signal) => listed(await read(listPath, { ...paging }, signal)),
    listDeleted: async (paging, signal) =>
      listed(await read(path, { ...paging, deleted: 1 }, signal)),
    search: async (term, { limit }, signal) =>
      found(await read(`${path}/search`, { search: term, limit, ...searchWith }, signal)),
    remove: (row) => call('DELETE', `${path}/${idOf(row)}`),
    restore: (row) => call('POST', `${path}/${idOf(row)}/restore`, { json: {} }),
  }
}
