import 'server-only'
import { db, Prisma } from '@/lib/platform/db/client'
import type { ExportRow } from '../exports/service'

/**
 * The tables with data about a person (docs/decisions/0051-own-data.md). A test reads the database's own list of
 * columns that name a person, and fails for any that is neither here nor in `notExported`.
 */
interface Source {
  /** The base name of its files. */
  name: string
  table: string
  /** The columns that name the person; any of them makes a row theirs. */
  by: readonly string[]
  /** The person is named by a row of another table: `column` here is the `id` there. */
  through?: { column: string; table: string }
  /** If this column is not null, the row belongs to somebody else. */
  unless?: string
  /** Only these columns; all by default. */
  only?: readonly string[]
  /** Left out: secrets, copies of other columns, and other people's data. */
  omit?: readonly string[]
  /** The column by which rows are ordered; `id` by default. */
  order?: string
}

/** Derived by the database from columns that are exported anyway. */
const COPIES = ['search', 'text', 'opening', 'topics', 'name_key', 'triage', 'waits_since'] as const

const SEARCHED = { omit: COPIES }
const post = { column: 'post_id', table: 'forum_post' }
const REVIEW = ['id', 'title', 'reviewed_at', 'review_due_at', 'review_sent_back'] as const

export const sources: readonly Source[] = [
  {
    name: 'account',
    table: 'user',
    by: ['id'],
    omit: [...COPIES, 'password_hash', 'approved_by_id'],
  },
  { name: 'public-profile', table: 'public_profile', by: ['user_id'], order: 'user_id' },
  { name: 'licences', table: 'licence', by: ['user_id'], omit: ['decided_by_id'] },
  {
    name: 'licence-reminders',
    table: 'licence_reminder',
    by: ['user_id'],
    through: { column: 'licence_id', table: 'licence' },
    order: 'taken_at',
  },
  { name: 'sign-in-accounts', table: 'account', by: ['user_id'] },
  { name: 'sessions', table: 'session', by: ['user_id'] },
  {
    name: 'second-step',
    table: 'second_step',
    by: ['user_id'],
    only: ['enrolled_at'],
    order: 'user_id',
  },
  { name: 'passkeys', table: 'passkey', by: ['user_id'], omit: ['credential_id', 'public_key'] },
  {
    name: 'recovery-codes',
    table: 'recovery_code',
    by: ['user_id'],
    only: ['used_at'],
    order: 'used_at',
  },
  {
    name: 'mailed-links',
    table: 'one_time_token',
    by: ['user_id'],
    only: ['purpose', 'created_at', 'expires_at', 'used_at'],
  },
  { name: 'erasure', table: 'erasure_request', by: ['user_id'], order: 'user_id' },
  {
    name: 'address-changes',
    table: 'email_change',
    by: ['user_id'],
    omit: ['confirm_hash', 'old_confirm_hash', 'undo_hash'],
  },
  {
    name: 'restrictions',
    table: 'account_restriction',
    by: ['user_id'],
    omit: ['restricted_by_id', 'lifted_by_id'],
  },
  { name: 'data-exports', table: 'data_export', by: ['user_id'], order: 'requested_at' },
  { name: 'articles', table: 'article', by: ['author_id'], ...SEARCHED },
  { name: 'articles-reviewed', table: 'article', by: ['reviewer_id'], only: REVIEW },
  { name: 'papers', table: 'paper', by: ['uploader_id'], ...SEARCHED },
  { name: 'papers-reviewed', table: 'paper', by: ['reviewer_id'], only: REVIEW },
  { name: 'versions', table: 'revision', by: ['editor_id'], omit: ['text', 'decider_id'] },
  { name: 'drafts', table: 'draft', by: ['user_id'] },
  {
    name: 'uploads-under-way',
    table: 'upload_grant',
    by: ['user_id'],
    only: ['purpose', 'name', 'size', 'created_at', 'expires_at'],
    order: 'created_at',
  },
  { name: 'open-editors', table: 'editing_presence', by: ['user_id'], order: 'seen_at' },
  { name: 'site-texts', table: 'site_text', by: ['author_id'] },
  { name: 'comments', table: 'comment', by: ['author_id'], omit: ['redacted_by_id'] },
  { name: 'reports-of-comments', table: 'comment_report', by: ['reporter_id'] },
  {
    name: 'decisions-about-you',
    table: 'moderation_decision',
    by: ['user_id'],
    omit: ['decided_by_id', 'appeal_decided_by_id'],
  },
  {
    name: 'cases',
    table: 'forum_post',
    by: ['author_id'],
    omit: [...COPIES, 'redacted_by_id', 'accepted_by_id'],
  },
  {
    name: 'case-consents',
    table: 'case_consent',
    by: ['author_id'],
    through: post,
    order: 'post_id',
  },
  {
    name: 'case-slips',
    table: 'case_withdrawal',
    by: ['author_id'],
    through: post,
    only: ['post_id', 'made_at', 'used_at'],
    order: 'post_id',
  },
  {
    name: 'case-pictures',
    table: 'case_picture',
    by: ['author_id'],
    through: post,
    unless: 'comment_id',
    order: 'file_id',
  },
  {
    name: 'case-follow-ups',
    table: 'case_follow_up',
    by: ['author_id'],
    through: post,
    omit: ['token_hash'],
  },
  {
    name: 'cases-taken',
    table: 'forum_post',
    by: ['responsible_id'],
    only: ['id', 'taken_at', 'closed_at'],
  },
  { name: 'answers', table: 'forum_comment', by: ['author_id'], omit: ['redacted_by_id'] },
  {
    name: 'answer-pictures',
    table: 'case_picture',
    by: ['author_id'],
    through: { column: 'comment_id', table: 'forum_comment' },
    order: 'file_id',
  },
  { name: 'cases-handed-over', table: 'case_hand_over', by: ['from_id'] },
  {
    name: 'cases-received',
    table: 'case_hand_over',
    by: ['to_id'],
    only: ['id', 'post_id', 'created_at'],
  },
  { name: 'cases-watched', table: 'case_watch', by: ['user_id'], order: 'post_id' },
  { name: 'cases-asked-about', table: 'forum_tag', by: ['user_id'], order: 'post_id' },
  { name: 'case-receipts', table: 'forum_receipt', by: ['user_id'], order: 'post_id' },
  { name: 'case-alerts', table: 'case_step_receiver', by: ['user_id'], order: 'told_at' },
  { name: 'shifts', table: 'on_call_shift', by: ['on_call_id', 'deputy_id'] },
  { name: 'swaps-of-shifts', table: 'on_call_swap', by: ['from_id', 'to_id'] },
  { name: 'notices', table: 'notification', by: ['user_id'] },
  {
    name: 'wishes-for-notices',
    table: 'notification_preference',
    by: ['user_id'],
    order: 'user_id',
  },
  {
    name: 'push-devices',
    table: 'push_subscription',
    by: ['user_id'],
    only: ['id', 'device', 'created_at'],
  },
  {
    name: 'urgent-messages',
    table: 'outbox_alert',
    by: ['user_id'],
    only: ['id', 'kind', 'language', 'path', 'state', 'created_at', 'sent_at'],
  },
  { name: 'what-you-did', table: 'audit_event', by: ['actor_id'], omit: ['request_id'] },
]

const EXPORTED_IN_AUDIT_LOG = 'that they did it is exported as their line of the audit log'

/** Columns that name a person but are not exported, with the reason. */
export const notExported: Record<string, string> = {
  'user.approved_by_id': EXPORTED_IN_AUDIT_LOG,
  'licence.decided_by_id': EXPORTED_IN_AUDIT_LOG,
  'article.review_named_by': EXPORTED_IN_AUDIT_LOG,
  'paper.review_named_by': EXPORTED_IN_AUDIT_LOG,
  'revision.decider_id': EXPORTED_IN_AUDIT_LOG,
  'moderation_decision.decided_by_id': EXPORTED_IN_AUDIT_LOG,
  'moderation_decision.appeal_decided_by_id': EXPORTED_IN_AUDIT_LOG,
  'account_restriction.restricted_by_id': EXPORTED_IN_AUDIT_LOG,
  'account_restriction.lifted_by_id': EXPORTED_IN_AUDIT_LOG,
  'comment.redacted_by_id': EXPORTED_IN_AUDIT_LOG,
  'forum_post.redacted_by_id': EXPORTED_IN_AUDIT_LOG,
  'forum_post.accepted_by_id': EXPORTED_IN_AUDIT_LOG,
  'forum_comment.redacted_by_id': EXPORTED_IN_AUDIT_LOG,
  'stored_file.uploader_id': 'read apart, with the files themselves (archive.ts)',
}

/** Few enough to keep in memory, even when each row is a long text. */
const BATCH = 100

/** Quotes a name. Names come from our own list of sources, never from a request. */
const named = (name: string) => Prisma.raw(`"${name}"`)

/** A table as the archive contains it: its columns, and its rows in batches; it can be read repeatedly. */
export interface OwnTable {
  name: string
  columns: string[]
  read: () => AsyncGenerator<ExportRow[], void, undefined>
}

async function* readRows(columns: string[], from: Prisma.Sql, order: Prisma.Sql) {
  const list = Prisma.join(columns.map(named))
  for (let offset = 0; ; offset += BATCH) {
    const rows = await db().$queryRaw<{ row: ExportRow }[]>`
      SELECT to_jsonb(picked) AS row FROM (SELECT ${list} FROM ${from}
        ORDER BY ${order} LIMIT ${BATCH} OFFSET ${offset}) AS picked`
    if (rows.length > 0) {
      yield rows.map(({ row }) =>
        Object.fromEntries(columns.map((name) => [name, row[name] ?? null])),
      )
    }
    if (rows.length < BATCH) return
  }
}

/** The current columns of a source in the database, without those left out. */
export async function getColumns({ table, only, omit = [] }: Source): Promise<string[]> {
  const rows = await db().$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} ORDER BY ordinal_position`
  const names = rows.map(({ name }) => name)
  return names.filter((name) => (only ? only.includes(name) : !omit.includes(name)))
}

async function readSource(source: Source, userId: string): Promise<OwnTable> {
  const { name, table, by, through, unless, order = 'id' } = source
  const isTheirs = Prisma.join(
    by.map((column) => Prisma.sql`${named(column)} = ${userId}::uuid`),
    ' OR ',
  )
  const where = through
    ? Prisma.sql`${named(through.column)} IN (SELECT id FROM ${named(through.table)} WHERE ${isTheirs})`
    : isTheirs
  const columns = await getColumns(source)
  const rest = unless ? Prisma.sql` AND ${named(unless)} IS NULL` : Prisma.empty
  const from = Prisma.sql`${named(table)} WHERE (${where})${rest}`
  return { name, columns, read: () => readRows(columns, from, named(order)) }
}

const FILE_COLUMNS = [
  'id',
  'kind',
  'mime',
  'name',
  'size',
  'width',
  'height',
  'pages',
  'created_at',
]

/** The files a person sent, and those their account and licences refer to. */
export const isOwnFile = (userId: string) => Prisma.sql`(uploader_id = ${userId}::uuid
  OR id IN (SELECT unnest(ARRAY[avatar_id, licence_id, new_licence_id]) FROM "user" WHERE id = ${userId}::uuid)
  OR id IN (SELECT file_id FROM licence WHERE user_id = ${userId}::uuid))`

/**
 * Reads rows that name a person other than by reference: their files, mails to their address, actions on their
 * account.
 */
function readUnreferenced(userId: string): OwnTable[] {
  const mailColumns = ['id', 'template', 'language', 'state', 'created_at', 'sent_at']
  const eventColumns = ['id', 'action', 'object_kind', 'object_id', 'created_at']
  const read = (name: string, columns: string[], from: Prisma.Sql): OwnTable => ({
    name,
    columns,
    read: () => readRows(columns, from, named('id')),
  })
  return [
    read('files', FILE_COLUMNS, Prisma.sql`stored_file WHERE ${isOwnFile(userId)}`),
    read(
      'mails',
      mailColumns,
      Prisma.sql`outbox_email WHERE to_address = (SELECT email FROM "user" WHERE id = ${userId}::uuid)`,
    ),
    // Leaves out the actor, who is another person, but includes that a licence was opened, even one replaced since.
    read(
      'what-was-done-to-your-account',
      eventColumns,
      Prisma.sql`audit_event WHERE actor_id IS DISTINCT FROM ${userId}::uuid AND (
        object_id = ${userId}::uuid OR object_id IN (SELECT id FROM stored_file WHERE ${isOwnFile(userId)})
        OR (action = 'licence.read' AND detail ->> 'owner' = ${userId}))`,
    ),
  ]
}

/** Lists every table with data about a person, including tables without a row of theirs. */
export async function ownTables(userId: string): Promise<OwnTable[]> {
  const referenced = await Promise.all(sources.map((source) => readSource(source, userId)))
  return [...referenced, ...readUnreferenced(userId)]
}
