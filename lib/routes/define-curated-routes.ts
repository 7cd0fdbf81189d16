import type { Caller } from '@/lib/core/caller'
import type { curatedCalls } from '@/lib/core/kind-calls.mjs'
import type { CuratedNamespace } from '@/lib/core/library-kinds'
import type { Paging, TableChoice } from '@/lib/core/list-query'
import type { Viewer } from '@/lib/core/permissions'
import { z } from '@/lib/core/zod'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams, tableQuery } from '@/lib/platform/http/query'
import type { RouteHandlers } from './content-routes'

type ResponseSchema<T> = z.ZodType<T, T>

/** Content that administrators curate without approval: the input, output and service of its calls. */
interface CuratedCalls<
  One,
  List,
  Found,
  Input,
  Changes,
  Column extends string,
  Filters extends z.ZodObject,
> {
  /** The catalogue namespace with the messages of its calls. */
  texts: CuratedNamespace
  /** The name of the list in its response. */
  title: string
  one: ResponseSchema<One>
  listed: ResponseSchema<List>
  found: ResponseSchema<Found>
  input: z.ZodType<Input>
  changes: z.ZodType<Changes>
  /** The sort columns and filters of its table. */
  table: { sorts: readonly Column[]; filters: Filters }
  list: (
    viewer: Viewer | null,
    paging: Paging,
    choice: TableChoice<Column, z.output<Filters>>,
    isDeleted: boolean,
    caller: Caller,
  ) => Promise<List>
  search: (
    typed: string,
    paging: Paging,
    choice: TableChoice<Column, z.output<Filters>>,
    caller: Caller,
  ) => Promise<Found>
  service: {
    add: (viewer: Viewer | null, input: Input, caller: Caller) => Promise<One>
    edit: (viewer: Viewer | null, id: string, changes: Changes, caller: Caller) => Promise<One>
    remove: (viewer: Viewer | null, id: string, caller: Caller) => Promise<null>
    restore: (viewer: Viewer | null, id: string, caller: Caller) => Promise<One>
  }
}

/** The calls for content that administrators curate without approval, by folder. */
export function defineCuratedRoutes<
  One,
  List,
  Found,
  Input,
  Changes,
  const Column extends string,
  Filters extends z.ZodObject,
>(calls: CuratedCalls<One, List, Found, Input, Changes, Column, Filters>) {
  const { texts, one, service } = calls
  const byAdmins = { access: ['ADMIN'], params: idParams } as const
  return {
    '': {
      GET: defineRoute({
        access: 'public',
        query: tableQuery({ page: 1, limit: 5 }, { ...calls.table, switches: ['deleted'] }),
        response: calls.listed,
        message: calls.title,
        handler: ({ viewer, query: { paging, choice, on }, caller }) =>
          calls.list(viewer, paging, choice, on.has('deleted'), caller),
      }),
      POST: defineRoute({
        access: ['ADMIN'],
        body: calls.input,
        response: one,
        status: 201,
        message: `${texts}.added`,
        handler: ({ viewer, body, caller }) => service.add(viewer, body, caller),
      }),
    },
    '[id]': {
      PATCH: defineRoute({
        ...byAdmins,
        body: calls.changes,
        response: one,
        message: `${texts}.updated`,
        handler: ({ viewer, params, body, caller }) =>
          service.edit(viewer, params.id, body, caller),
      }),
      DELETE: defineRoute({
        ...byAdmins,
        response: z.null(),
        message: `${texts}.deleted`,
        handler: ({ viewer, params, caller }) => service.remove(viewer, params.id, caller),
      }),
    },
    '[id]/restore': {
      /** Restores a deleted one, within 30 days. */
      POST: defineRoute({
        ...byAdmins,
        response: one,
        message: `${texts}.restored`,
        handler: ({ viewer, params, caller }) => service.restore(viewer, params.id, caller),
      }),
    },
    search: {
      GET: defineRoute({
        access: 'public',
        query: tableQuery({ page: 1, limit: 20 }, { ...calls.table, isSearch: true }),
        response: calls.found,
        message: 'Search results',
        handler: ({ query: { search, paging, choice }, caller }) =>
          calls.search(search, paging, choice, caller),
      }),
    },
  } satisfies RouteHandlers<typeof curatedCalls>
}
