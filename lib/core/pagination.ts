/** A page of a list: both numbers start at 1. */
export interface Paging {
  page: number
  limit: number
}

const MOST = 100

function clampedInteger(value: string | null | undefined, fallback: number): number {
  if (value == null || !/^[+-]?\d+(\.\d+)?(e\+?\d+)?$/i.test(value.trim())) return fallback
  return Math.min(Math.max(Math.trunc(Number(value)), 1), MOST)
}

/**
 * Reads `page` and `limit` of a query (decisions, "Content"): clamped to 1…100 for the limit and from 1 upwards for
 * the page; what is not a number takes its default.
 */
export function parsePaging(query: URLSearchParams, defaults: Paging): Paging {
  const limit = clampedInteger(query.get('limit'), defaults.limit)
  const raw = query.get('page')
  const page = clampedInteger(raw, defaults.page)
  const beyond = raw != null && page === MOST ? Math.trunc(Number(raw)) : page
  return { page: Math.min(beyond, 1_000_000), limit }
}

/** The number of pages that `total` rows fill; at least 1. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
