import 'server-only'
import { db, Prisma } from '@/lib/platform/db/client'
import type { ExportRow } from '../exports/service'
import { type Source, sources } from './sources'

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
export async function columnsOf({ table, only, omit = [] }: Source): Promise<string[]> {
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
  const columns = await columnsOf(source)
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

/** Rows that name a person other than by reference: their files, mails to their address, what was done to their account. */
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
    // Leaves out the actor, who is somebody else, but includes that a licence was opened.
    read(
      'what-was-done-to-your-account',
      eventColumns,
      Prisma.sql`audit_event WHERE actor_id IS DISTINCT FROM ${userId}::uuid AND (
        object_id = ${userId}::uuid OR object_id IN (SELECT id FROM stored_file WHERE ${isOwnFile(userId)}))`,
    ),
  ]
}

/** Every table that holds data about a person, including those without a row of theirs. */
export async function ownTables(userId: string): Promise<OwnTable[]> {
  const referenced = await Promise.all(sources.map((source) => readSource(source, userId)))
  return [...referenced, ...readUnreferenced(userId)]
}
