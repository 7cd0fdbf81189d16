import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { AuditEventDto, auditEventsDto } from '@/lib/modules/audit/schema'
import { askedQuery } from '../data-table/asked-query'
import type { Asked, Rows } from '../data-table/use-rows'

/** Reads a page of the audit log. @param filters under the names of the request, without empty values */
export async function listEvents(
  filters: Record<string, string>,
  asked: Asked,
  signal: AbortSignal,
): Promise<Rows<AuditEventDto>> {
  const path = `/audit?${askedQuery({ ...filters, ...asked })}`
  const { data } = await call<z.infer<typeof auditEventsDto>>('GET', path, { signal })
  return { rows: data.events, total: data.eventsCount }
}
