import { listAuditEvents } from '@/lib/modules/audit/queries'
import { auditEventsDto, auditQuery } from '@/lib/modules/audit/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Audit events, newest first, or with `sort=created` oldest first. */
export const GET = defineRoute({
  access: ['ADMIN'],
  query: auditQuery,
  response: auditEventsDto,
  message: 'dashboard.audit',
  handler: ({ viewer, query: { paging, sort, ...filters } }) =>
    listAuditEvents(viewer, filters, paging, sort),
})
