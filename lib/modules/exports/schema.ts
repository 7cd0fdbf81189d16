import { describeQuery } from '@/lib/core/query-parameters'
import { z } from '@/lib/core/zod'
import { auditFilters, auditParameters, readAuditFilters } from '../audit/schema'

/** What an administrator may take away as a file. */
export const exportTables = [
  'users',
  'articles',
  'papers',
  'videos',
  'facts',
  'faqs',
  'audit',
  'reports',
  'cases',
] as const

export type ExportTable = (typeof exportTables)[number]

/** What stands in the address; judged where it is looked up. */
export const exportParams = z.object({ table: z.string().meta({ enum: [...exportTables] }) })

export const exportFormats = ['csv', 'json'] as const

export type ExportFormat = (typeof exportFormats)[number]

const format = z.enum(exportFormats, { error: 'validation.formatInvalid' })

const parameters = {
  format: format.default('csv'),
  /** As in the table's search; the audit takes none, but the filters of its own page. */
  search: z.string().default(''),
  /** Instead of what is there, what was deleted; the users, the audit and the reports do not know that. */
  deleted: z.literal('1').optional(),
  /** Of the accounts only those that wait for a decision; a search goes through all, as the table's does. */
  review: z.literal('1').optional(),
  ...auditParameters.shape,
}

/** GET /export/{table}. */
export const exportQuery = describeQuery(
  z
    .instanceof(URLSearchParams)
    .transform((query) => ({
      format: (query.get('format') || 'csv') as string,
      search: query.get('search') ?? '',
      isDeleted: query.get('deleted') === '1',
      isReview: query.get('review') === '1',
      ...readAuditFilters(query),
    }))
    .pipe(
      auditFilters.extend({
        format,
        search: z.string(),
        isDeleted: z.boolean(),
        isReview: z.boolean(),
      }),
    ),
  z.object(parameters),
)

export type ExportChoice = z.output<typeof exportQuery>
