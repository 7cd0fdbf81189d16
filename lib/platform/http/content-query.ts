import 'server-only'
import { z } from 'zod'
import { MOST_PAGES, MOST_ROWS, type Paging, parsePaging } from '@/lib/core/pagination'
import { describeQuery } from '@/lib/core/query-parameters'

const paging = ({ page, limit }: Paging) => ({
  page: z.number().int().min(1).max(MOST_PAGES).default(page),
  limit: z.number().int().min(1).max(MOST_ROWS).default(limit),
})

/** An item's id and that of one of its versions. */
export const versionParams = z.object({ id: z.string(), version: z.string() })

/** `page` and `limit`, and `deleted=1` for what was deleted. */
export function deletedQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => ({
    paging: parsePaging(query, defaults),
    isDeleted: query.get('deleted') === '1',
  }))
  return describeQuery(query, z.object({ ...paging(defaults), deleted: z.literal('1').optional() }))
}

/** `search` with paging, and `mine=1` for what the caller wrote. */
export function ownSearchQuery(defaults: Paging) {
  const query = z.instanceof(URLSearchParams).transform((query) => ({
    search: query.get('search') ?? '',
    paging: parsePaging(query, defaults),
    isOwn: query.get('mine') === '1',
  }))
  const parameters = { search: z.string().default(''), mine: z.literal('1').optional() }
  return describeQuery(query, z.object({ ...parameters, ...paging(defaults) }))
}
