import { type CallResult, call } from '@/lib/browser/api/call'
import type { Paging } from '@/lib/core/pagination'
import type { Rows } from '../data-table/use-rows'

/** What the table of one kind of content asks of the server. */
export interface ContentCalls<Row> {
  idOf: (row: Row) => string
  /** The call of one of them, below /api/v1. */
  pathOf: (row: Row) => string
  list: (paging: Paging, signal: AbortSignal) => Promise<Rows<Row>>
  /** What was deleted and can be restored, for whoever may. */
  listDeleted: (paging: Paging, signal: AbortSignal) => Promise<Rows<Row>>
  /** What waits for a decision, the longest waiting first, where there are decisions. */
  listWaiting: (paging: Paging, signal: AbortSignal) => Promise<Rows<Row>>
  search: (term: string, paging: Paging, signal: AbortSignal) => Promise<Rows<Row>>
  /** One by its id, where there is such a call. */
  readOne?: (id: string, signal: AbortSignal) => Promise<Row>
  remove: (row: Row) => Promise<CallResult<unknown>>
  restore: (row: Row) => Promise<CallResult<unknown>>
  /** Deletes for good what was deleted before, where there is such a call. */
  purge: (row: Row) => Promise<CallResult<unknown>>
}

interface Addresses<Row, Listed, Found> {
  /** Below /api/v1, such as `/faq`. */
  path: string
  /** Where the list is, when it is not there. */
  listPath?: string
  /** Parameters of the search besides the term. */
  searchWith?: Record<string, string>
  idOf: (row: Row) => string
  /** The rows of the list's answer, and of the search's. */
  listed: (data: Listed) => Rows<Row>
  found: (data: Found) => Rows<Row>
}

async function read<Data>(
  from: string,
  query: Record<string, string | number>,
  signal: AbortSignal,
): Promise<Data> {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)])
  const path = `${from}?${new URLSearchParams(texts)}`
  return (await call<Data>('GET', path, { signal })).data
}

/** The calls of a kind of content, by the paths that all kinds have alike (docs/rules.md#access). */
export function contentCalls<Row, Listed, Found>(
  addresses: Addresses<Row, Listed, Found>,
): ContentCalls<Row> {
  const { path, listPath = path, searchWith = {}, idOf, listed, found } = addresses
  const pathOf = (row: Row) => `${path}/${idOf(row)}`
  return {
    idOf,
    pathOf,
    list: async (paging, signal) => listed(await read(listPath, { ...paging }, signal)),
    listDeleted: async (paging, signal) =>
      listed(await read(path, { ...paging, deleted: 1 }, signal)),
    listWaiting: async (paging, signal) =>
      listed(await read(path, { ...paging, waiting: 1 }, signal)),
    search: async (term, { limit }, signal) =>
      found(await read(`${path}/search`, { search: term, limit, ...searchWith }, signal)),
    remove: (row) => call('DELETE', pathOf(row)),
    restore: (row) => call('POST', `${pathOf(row)}/restore`, { json: {} }),
    purge: (row) => call('DELETE', `${pathOf(row)}/purge`),
  }
}
