import { call } from '@/lib/browser/api/call'
import type { Paging } from '@/lib/core/pagination'
import type { z } from '@/lib/core/zod'
import type { AuditEventDto, auditEventsDto } from '@/lib/modules/audit/schema'
import type { Rows } from '../data-table/use-rows'

/** Reads a page of what was done. @param filters by the names of the call; none is empty */
export async function listEvents(
  filters: Record<string, string>,
  { page, limit }: Paging,
  signal: AbortSignal,
): Promise<Rows<AuditEventDto>> {
  const query = new URLSearchParams({ ...filters, page: String(page), limit: String(limit) })
  const { data } = await call<z.infer<typeof auditEventsDto>>('GET', `/audit?${query}`, { signal })
  return { rows: data.events, total: data.eventsCount }
}
