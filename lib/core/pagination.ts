/** A page of a list: both numbers start at 1. */
export interface Paging {
  page: number
  limit: number
}

export const MOST_ROWS = 100
export const MOST_PAGES = 1_000_000
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e\+?\d+)?$/i

function clampedInteger(value: string | null, fallback: number, most: number): number {
  if (value === null || !NUMBER.test(value.trim())) return fallback
  return Math.min(Math.max(Math.trunc(Number(value)), 1), most)
}

/**
 * Reads `page` and `limit` of a query (docs/rules.md#content): at least 1, the limit at most 100; a value that is not a number
 * takes its default.
 */
export function parsePaging(query: URLSearchParams, defaults: Paging): Paging {
  return {
    page: clampedInteger(query.get('page'), defaults.page, MOST_PAGES),
    limit: clampedInteger(query.get('limit'), defaults.limit, MOST_ROWS),
  }
}

/** The number of pages that `total` rows fill; at least 1. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
