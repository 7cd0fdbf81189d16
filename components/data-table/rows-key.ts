import type { Paging } from '@/lib/core/pagination'

interface Asked extends Paging {
  /** What is searched for; empty for the list. */
  term?: string
  filters?: Record<string, string>
}

/** Under what a page of rows is kept. Who reads the same page elsewhere finds it there, and the table opens at once. */
export const rowsKey = (name: string, { term = '', page, limit, filters = {} }: Asked) => [
  name,
  'rows',
  filters,
  { term, page, limit },
]
