import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from './database'

/** Rows for tests, inserted directly into the database before their pages are first requested: no cache holds them. */
const DATE = '2001-01-01T08:00:00Z'

export type State = 'public' | 'pending' | 'deleted' | 'unpublished'

const stateColumns = (state: State) => ({
  is_published: state === 'public' || state === 'deleted',
  published_at: state === 'pending' ? null : DATE,
  deleted_at: state === 'deleted' ? DATE : null,
})

type Table = 'article' | 'paper' | 'video' | 'stored_file'
type Columns = Record<string, unknown>

async function insert(table: Table, columns: Columns): Promise<string> {
  const row = { id: randomUUID(), created_at: DATE, ...columns }
  const names = Object.keys(row).map((name) => `"${name}"`)
  const places = names.map((_name, at) => `$${at + 1}`)
  await sql(
    `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  )
  return row.id
}

const getTitle = ({ title = '' }: Columns) => `A test’s row ${title}`.trim()

const withText = (columns: Columns, body: string) => ({
  text: String(columns[body] ?? ''),
  updated_at: DATE,
  ...columns,
  title: getTitle(columns),
})

export const addArticle = (state: State, columns: Columns = {}) =>
  insert('article', {
    ...stateColumns(state),
    ...withText({ content: '<p>A text of a test.</p>', ...columns }, 'content'),
  })

export const addPaper = (state: State, columns: Columns = {}) =>
  insert('paper', {
    ...stateColumns(state),
    ...withText({ reference: '<p>A reference of a test.</p>', ...columns }, 'reference'),
  })

export const addVideo = (columns: Columns = {}) =>
  insert('video', {
    url: 'https://evil.example/x',
    updated_at: DATE,
    ...columns,
    title: getTitle(columns),
  })

/** A file that only the database knows: there are no bytes under its key. */
export const addMissingFile = (kind: 'PAPER' | 'COVER', columns: Columns = {}) =>
  insert('stored_file', {
    kind,
    visibility: 'PUBLIC',
    mime: kind === 'PAPER' ? 'application/pdf' : 'image/webp',
    size: 1234,
    sha256: randomBytes(32),
    key: `gone/${randomUUID()}`,
    ...columns,
  })

/** Removes the rows of a test, files last: others refer to them. */
export async function removeRows(ids: string[]) {
  if (ids.length === 0) return
  for (const table of ['article', 'paper', 'video', 'stored_file']) {
    await sql(`DELETE FROM "${table}" WHERE "id" = ANY($1::uuid[])`, [ids])
  }
}
