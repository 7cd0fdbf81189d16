import 'server-only'
import { z } from 'zod'
import { type Paging, parsePaging } from '@/lib/core/pagination'

/** An item's id and that of one of its versions. */
export const versionParams = z.object({ id: z.string(), version: z.string() })

/** `page` and `limit`, and `deleted=1` for what was deleted. */
export function deletedQuery(defaults: Paging) {
  return z.instanceof(URLSearchParams).transform((query) => ({
    paging: parsePaging(query, defaults),
    isDeleted: query.get('deleted') === '1',
  }))
}

/** `search` with paging, and `mine=1` for what the caller wrote. */
export function ownSearchQuery(defaults: Paging) {
  return z.instanceof(URLSearchParams).transform((query) => ({
    search: query.get('search') ?? '',
    paging: parsePaging(query, defaults),
    isOwn: query.get('mine') === '1',
  }))
}
