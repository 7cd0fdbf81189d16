import { type CallResult, call } from '@/lib/browser/api/call'
import { MAX_ROWS } from '@/lib/core/list-query'
import { toRequestQuery } from '../../data-table/row-requests'
import type { Rows, TableQuery } from '../../data-table/use-rows'

/** The requests of the table of one kind of content. */
export interface ContentCalls<Row> {
  getId: (row: Row) => string
  /** The endpoint of one item, below /api/v1. */
  getPath: (row: Row) => string
  list: (asked: TableQuery, signal: AbortSignal) => Promise<Rows<Row>>
  /** Deleted items that can be restored, for viewers who may restore them. */
  listDeleted: (asked: TableQuery, signal: AbortSignal) => Promise<Rows<Row>>
  /** Items pending a decision, longest waiting first, for kinds that have decisions. */
  listWaiting: (asked: TableQuery, signal: AbortSignal) => Promise<Rows<Row>>
  search: (term: string, asked: TableQuery, signal: AbortSignal) => Promise<Rows<Row>>
  /** One item by its id, for kinds with such an endpoint; null when there is no such item. */
  readOne?: (id: string, signal: AbortSignal) => Promise<Row | null>
  /** @param reason required by the interface if another person wrote it */
  remove: (row: Row, reason?: string) => Promise<CallResult<unknown>>
  restore: (row: Row) => Promise<CallResult<unknown>>
  /** Permanently deletes an item that was deleted before, for kinds with such an endpoint. */
  purge: (row: Row) => Promise<CallResult<unknown>>
}

interface Addresses<Row, Listed, Found> {
  /** Below /api/v1, such as `/faq`. */
  path: string
  /** The endpoint of the list, when it differs from `path`. */
  listPath?: string
  /** Parameters of the search besides the term. */
  searchWith?: Record<string, string>
  getId: (row: Row) => string
  /** Extract the rows from the list's response, and from the search's. */
  listed: (data: Listed) => Rows<Row>
  found: (data: Found) => Rows<Row>
}

async function read<Data>(
  from: string,
  query: Record<string, string | number>,
  signal: AbortSignal,
): Promise<Data> {
  return (await call<Data>('GET', `${from}?${toRequestQuery(query)}`, { signal })).data
}

/** Reads all rows of a list, however many pages they fill. */
export async function readAllRows<Row>(
  { getId, list }: Pick<ContentCalls<Row>, 'getId' | 'list'>,
  signal: AbortSignal,
): Promise<Row[]> {
  // A row added meanwhile moves others to the next page, where they are found again.
  const byId = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    const { rows } = await list({ page, limit: MAX_ROWS }, signal)
    for (const row of rows) byId.set(getId(row), row)
    if (rows.length < MAX_ROWS) return [...byId.values()]
  }
}

/** Finds a row in the whole list, for kinds without an endpoint for one item. */
export const findInAllRows =
  <Row>(calls: Pick<ContentCalls<Row>, 'getId' | 'list'>) =>
  async (id: string, signal: AbortSignal): Promise<Row | null> =>
    (await readAllRows(calls, signal)).find((row) => calls.getId(row) === id) ?? null

/** The requests of a kind of content, on the paths that all kinds share (docs/rules.md#access). */
export function createContentCalls<Row, Listed, Found>(
  addresses: Addresses<Row, Listed, Found>,
): ContentCalls<Row> {
  const { path, listPath = path, searchWith = {}, getId, listed, found } = addresses
  const getPath = (row: Row) => `${path}/${getId(row)}`
  return {
    getId,
    getPath,
    list: async (asked, signal) => listed(await read(listPath, asked, signal)),
    listDeleted: async (asked, signal) =>
      listed(await read(path, { ...asked, deleted: 1 }, signal)),
    listWaiting: async (asked, signal) =>
      listed(await read(path, { ...asked, waiting: 1 }, signal)),
    search: async (term, asked, signal) =>
      found(await read(`${path}/search`, { ...asked, search: term, ...searchWith }, signal)),
    remove: (row, reason) => call('DELETE', getPath(row), reason ? { json: { reason } } : {}),
    restore: (row) => call('POST', `${getPath(row)}/restore`, { json: {} }),
    purge: (row) => call('DELETE', `${getPath(row)}/purge`),
  }
}
