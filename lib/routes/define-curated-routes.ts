import type { Caller } from '@/lib/core/caller'
import type { Paging } from '@/lib/core/pagination'
import type { Viewer } from '@/lib/core/permissions'
import { z } from '@/lib/core/zod'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams, searchQuery, switchedQuery } from '@/lib/platform/http/query'

type Answer<T> = z.ZodType<T, T>

/** What administrators keep and nobody approves: what goes in and out of its calls, and who answers them. */
interface CuratedCalls<One, List, Found, Input, Changes> {
  /** The part of the catalogue that says what was done. */
  texts: 'facts' | 'faqs' | 'videos' | 'topics' | 'facilities'
  /** What the list is called in its answer. */
  title: string
  one: Answer<One>
  listed: Answer<List>
  found: Answer<Found>
  input: z.ZodType<Input>
  changes: z.ZodType<Changes>
  list: (viewer: Viewer | null, paging: Paging, isDeleted: boolean) => Promise<List>
  search: (typed: string, paging: Paging) => Promise<Found>
  service: {
    add: (viewer: Viewer | null, input: Input, caller: Caller) => Promise<One>
    edit: (viewer: Viewer | null, id: string, changes: Changes, caller: Caller) => Promise<One>
    remove: (viewer: Viewer | null, id: string, caller: Caller) => Promise<null>
    restore: (viewer: Viewer | null, id: string, caller: Caller) => Promise<One>
  }
}

/** The calls about what administrators keep and nobody approves, by their folders. */
export function defineCuratedRoutes<One, List, Found, Input, Changes>(
  calls: CuratedCalls<One, List, Found, Input, Changes>,
) {
  const { texts, one, service } = calls
  const byAdmins = { access: ['ADMIN'], params: idParams } as const
  return {
    all: {
      GET: defineRoute({
        access: 'public',
        query: switchedQuery({ page: 1, limit: 5 }, 'deleted'),
        response: calls.listed,
        message: calls.title,
        handler: ({ viewer, query }) => calls.list(viewer, query.paging, query.isOn),
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
    one: {
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
    restore: {
      /** Brings a deleted one back, for 30 days. */
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
        query: searchQuery({ page: 1, limit: 20 }),
        response: calls.found,
        message: 'Search results',
        handler: ({ query }) => calls.search(query.search, query.paging),
      }),
    },
  }
}
