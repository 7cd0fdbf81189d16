import { isUuid } from '@/lib/core/identifiers'
import { staffPlurals } from '@/lib/core/library-kinds'
import { describeQuery, z } from '@/lib/core/zod'
import { accountFilters } from '../accounts/users/schema'
import { auditFilters, auditParameters, readAuditFilters } from '../audit/schema'
import { itemFilters } from '../content/schema'

/** The tables that an administrator may export. */
export const exportTables = ['users', ...staffPlurals, 'audit', 'reports', 'cases'] as const

export type ExportTable = (typeof exportTables)[number]

/** The path parameter; validated at lookup. */
export const exportParams = z.object({ table: z.string().meta({ enum: [...exportTables] }) })

export const exportFormats = ['csv', 'json'] as const

export type ExportFormat = (typeof exportFormats)[number]

const format = z.enum(exportFormats, { error: 'validation.formatInvalid' })

/** Of a CSV file: spreadsheets in French expect semicolons, because their decimals have commas. */
const separator = z.enum(['comma', 'semicolon'], { error: 'validation.separatorInvalid' })

export type Separator = z.output<typeof separator>

const MAX_SELECTED = 100
const SELECTED = { error: 'validation.invalid' }

/** The ids of the rows selected in the table. */
const ids = z.array(z.string().refine(isUuid, SELECTED)).max(MAX_SELECTED, SELECTED).optional()

/** As in the tables; each accepts the filters it has columns for. */
const narrowed = {
  language: itemFilters.shape.language,
  person: itemFilters.shape.person,
  role: accountFilters.shape.role,
  state: z.union([itemFilters.shape.state, accountFilters.shape.state]),
}

const parameters = {
  format: format.default('csv'),
  separator: separator.default('comma'),
  /** As in the table's search; the audit has no search, only its own page's filters. */
  search: z.string().default(''),
  /** Deleted rows instead of current ones; users, audit and reports do not support it. */
  deleted: z.literal('1').optional(),
  /** Only accounts awaiting a decision; a search covers all accounts, as in the table. */
  review: z.literal('1').optional(),
  /** Only accounts whose licence has ended or ends soon; a search covers all accounts. */
  licences: z.literal('1').optional(),
  /** Only articles or papers awaiting a decision; a search covers all of them. */
  waiting: z.literal('1').optional(),
  /** Only the rows with these comma-separated ids. */
  ids: z.string().optional(),
  ...narrowed,
  ...auditParameters.shape,
}

/** GET /export/{table}. */
export const exportQuery = describeQuery(
  z
    .instanceof(URLSearchParams)
    .transform((query) => ({
      format: (query.get('format') || 'csv') as string,
      separator: (query.get('separator') || 'comma') as string,
      search: query.get('search') ?? '',
      isDeleted: query.get('deleted') === '1',
      isReview: query.get('review') === '1',
      isEnding: query.get('licences') === '1',
      isWaiting: query.get('waiting') === '1',
      ...readAuditFilters(query),
      ...Object.fromEntries([
        ['ids', query.get('ids')?.split(',').filter(Boolean)],
        ...Object.keys(narrowed).map((name) => [name, query.get(name) || undefined]),
      ]),
    }))
    .pipe(
      auditFilters.extend({
        format,
        separator,
        search: z.string(),
        isDeleted: z.boolean(),
        isReview: z.boolean(),
        isEnding: z.boolean(),
        isWaiting: z.boolean(),
        ids,
        ...narrowed,
      }),
    ),
  z.object(parameters),
)

export type ExportChoice = z.output<typeof exportQuery>
