import { call } from '@/lib/browser/api/call'
import type { Paging } from '@/lib/core/pagination'
import type { z } from '@/lib/core/zod'
import type { userDetailDto } from '@/lib/modules/accounts/schema'
import type { AuditEventDto, auditEventsDto } from '@/lib/modules/audit/schema'
import type { UserDto, usersDto } from '@/lib/modules/users/schema'
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

export async function readPerson(id: string, signal: AbortSignal): Promise<UserDto> {
  const path = `/auth/${encodeURIComponent(id)}`
  return (await call<z.infer<typeof userDetailDto>>('GET', path, { signal })).data
}

export async function findPeople(term: string, signal: AbortSignal): Promise<UserDto[]> {
  const path = `/auth/search?search=${encodeURIComponent(term)}&limit=10`
  return (await call<z.infer<typeof usersDto>>('GET', path, { signal })).data.users
}
