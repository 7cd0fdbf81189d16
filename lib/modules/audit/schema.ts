import { roles } from '@/lib/core/accounts'
import { parsePaging, type Sorting } from '@/lib/core/list-query'
import { describeQuery, z } from '@/lib/core/zod'

const actor = z.object({
  user_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
})

export const auditEventDto = z.object({
  event_id: z.uuid(),
  created_at: z.iso.datetime(),
  /** `article.approve`, `session.start`, … */
  action: z.string(),
  /** `user`, `session`, `file`, `article`, `paper`, `video`, `fact`, `faq`, … */
  object_kind: z.string(),
  object_id: z.uuid().nullable(),
  /** Its current name; null when it has none or is gone. */
  object_title: z.string().nullable(),
  /** Null when nobody was signed in, or the account is gone. */
  actor: actor.nullable(),
  /** The actor's id, if their account has been erased since; it resolves to nothing. */
  former_actor_id: z.uuid().nullable(),
  request_id: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

export type AuditEventDto = z.infer<typeof auditEventDto>

export const auditEventsDto = z.object({
  events: z.array(auditEventDto),
  eventsCount: z.number().int(),
})

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 24 * 3_600_000

/** A day begins at midnight in Kigali, which has no daylight saving time. */
const parseTimestamp = (text: string) => new Date(DAY.test(text) ? `${text}T00:00:00+02:00` : text)

const invalid = { error: 'validation.invalid' }
const dateInvalid = { error: 'validation.dateInvalid' }
const timestampField = z.union(
  [z.iso.date(dateInvalid), z.iso.datetime({ offset: true, ...dateInvalid })],
  dateInvalid,
)
const word = z
  .string()
  .max(60, invalid)
  .regex(/^[a-z-]+(?:\.[a-z-]+)?$/, invalid)

const filters = {
  action: word.optional(),
  object_kind: word.optional(),
  object_id: z.uuid(invalid).optional(),
  actor_id: z.uuid(invalid).optional(),
  /** A day (`2026-11-21`, in Kigali time) or a timestamp. */
  from: timestampField.transform(parseTimestamp).optional(),
  /** A day, through its end, or a timestamp. */
  to: timestampField
    .transform((text) => {
      const start = parseTimestamp(text)
      return DAY.test(text) ? new Date(start.getTime() + DAY_MS) : start
    })
    .optional(),
}

/** The event filters: each one narrows further. `from` is inclusive; `to` is exclusive, and a day counts to its end. */
export const auditFilters = z.object(filters)

export type AuditFilters = z.output<typeof auditFilters>

const names = Object.keys(filters)

/** The filters, as the API description lists them. */
export const auditParameters = z.object({
  action: z.string().optional(),
  object_kind: z.string().optional(),
  object_id: z.uuid().optional(),
  actor_id: z.uuid().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

/** The filters as read from a query string; an empty one does not filter. */
export const readAuditFilters = (query: URLSearchParams, others: readonly string[] = []) =>
  Object.fromEntries([...names, ...others].map((name) => [name, query.get(name) || undefined]))

/** The column the table is sorted by. */
const sorts = z.enum(['created', '-created'], invalid).optional()

export type AuditSorting = Sorting<'created'>

/** GET /audit. Rejects an invalid filter, unlike invalid paging: the full list could be mistaken for a filtered one. */
export const auditQuery = describeQuery(
  z
    .instanceof(URLSearchParams)
    .transform((query) => ({
      ...readAuditFilters(query, ['sort']),
      paging: parsePaging(query, { page: 1, limit: 20 }),
    }))
    .pipe(
      auditFilters.extend({
        sort: sorts.transform((text): AuditSorting | null =>
          text ? { by: 'created', isDescending: text === '-created' } : null,
        ),
        paging: z.object({ page: z.number().int(), limit: z.number().int() }),
      }),
    ),
  z.object({
    page: z.number().int().min(1).default(1),
    limit: z.number().int().min(1).max(100).default(20),
    sort: sorts,
    ...auditParameters.shape,
  }),
)
