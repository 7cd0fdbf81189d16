import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres.mjs'
import { runOn, withDatabase } from '@/scripts/support/test-databases.mjs'

// The migration that puts comments and versions into one table each, on a database as it was before, with rows.

const THIS = '0023_one_store'
const folder = new URL('./migrations/', import.meta.url)
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
const getScript = (name: string) => readFileSync(new URL(`${name}/migration.sql`, folder), 'utf8')

async function openEmpty(): Promise<{ url: string; stop: () => Promise<void> }> {
  const template = inject('template')
  if (template.kind === 'lent') return startEmbeddedPostgres({})
  const name = `ingingo_test_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  await runOn(template.adminUrl, `CREATE DATABASE ${name}`)
  const drop = () => runOn(template.adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  return { url: withDatabase(template.adminUrl, name), stop: drop }
}

const [author, reporter, article, paper, cover, document] = Array.from({ length: 6 }, () =>
  randomUUID(),
)

/** Each state of a version and of a comment, with all columns that a row may have filled. */
const FILL = `
  INSERT INTO "user" (id, email, first_name, last_name, updated_at) VALUES
    ('${author}', 'a@ingingo.test', 'Keza', 'Icyizere', now()), ('${reporter}', 'b@ingingo.test', 'Aline', 'Uwase', now());
  INSERT INTO stored_file (id, kind, visibility, mime, size, sha256, key) VALUES
    ('${cover}', 'COVER', 'PUBLIC', 'image/webp', 1, '\\x00', 'k/1'), ('${document}', 'PAPER', 'PRIVATE', 'application/pdf', 1, '\\x00', 'k/2');
  INSERT INTO article (id, title, content, text, updated_at) VALUES ('${article}', 'Gout', '<p>Rest.</p>', 'Rest.', now());
  INSERT INTO paper (id, title, reference, text, updated_at) VALUES ('${paper}', 'Knee', '<p>Keza.</p>', 'Keza.', now());
  INSERT INTO article_revision (id, article_id, title, content, language, summary, cover_id, state, editor_id, decider_id, decided_at, reason, created_at)
    SELECT gen_random_uuid(), '${article}', 'Gout ' || state, '<p>Text of ' || state || '</p>', 'kiny', 'Short', '${cover}', state,
      '${author}', '${reporter}', now() - interval '1 day', 'Because', now() - interval '2 days'
    FROM unnest(enum_range(NULL::revision_state)) AS state;
  INSERT INTO paper_revision (id, paper_id, title, language, reference, text, authors, journal, year, doi, abstract, licence, file_id, state, editor_id, decided_at, reason)
    SELECT gen_random_uuid(), '${paper}', 'Knee ' || state, 'fr', '<p>Reference of ' || state || '</p>', 'Words', '{A. One,B. Two}', 'Journal', 2020,
      '10.1/x', 'Abstract', 'CC BY', '${document}', state, '${author}', now(), NULL
    FROM unnest(enum_range(NULL::revision_state)) AS state;
  INSERT INTO article_comment (id, article_id, author_id, content, moderation, edited_at, redacted_at, redacted_by_id)
    SELECT gen_random_uuid(), '${article}', '${author}', 'Said ' || state, state, now(), NULL, NULL
    FROM unnest(enum_range(NULL::moderation_state)) AS state;
  INSERT INTO paper_comment (id, paper_id, author_id, content, moderation, redacted_at, redacted_by_id)
    SELECT gen_random_uuid(), '${paper}', NULL, 'Read ' || state, state, CASE WHEN state = 'HIDDEN' THEN now() END, '${reporter}'
    FROM unnest(enum_range(NULL::moderation_state)) AS state;
  INSERT INTO comment_report (id, article_comment_id, reporter_id, reason) SELECT gen_random_uuid(), id, '${reporter}', 'Spam' FROM article_comment;
  INSERT INTO comment_report (id, paper_comment_id, reporter_id, reason, resolved_at) SELECT gen_random_uuid(), id, '${reporter}', 'Rude', now() FROM paper_comment;`

/** All rows by the names that they have before. */
const BEFORE = {
  'versions of articles': 'SELECT * FROM article_revision',
  'versions of papers': 'SELECT * FROM paper_revision',
  'comments on articles': 'SELECT * FROM article_comment',
  'comments on papers': 'SELECT * FROM paper_comment',
  reports:
    'SELECT id, coalesce(article_comment_id, paper_comment_id) AS comment_id, reporter_id, reason, resolved_at, created_at FROM comment_report',
  'comments to review': 'SELECT * FROM comment_for_review',
}

const COMMENT =
  'id, author_id, content, moderation, redacted_at, redacted_by_id, edited_at, created_at'
const VERSION = 'id, title, language, state, editor_id, decider_id, decided_at, reason, created_at'

const AFTER: Record<keyof typeof BEFORE, string> = {
  'versions of articles': `SELECT ${VERSION}, article_id, content, summary, file_id AS cover_id FROM revision WHERE kind = 'article'`,
  'versions of papers': `SELECT ${VERSION}, paper_id, content AS reference, text, authors, journal, year, doi, abstract, licence, file_id FROM revision WHERE kind = 'paper'`,
  'comments on articles': `SELECT ${COMMENT}, article_id FROM comment WHERE kind = 'article'`,
  'comments on papers': `SELECT ${COMMENT}, paper_id FROM comment WHERE kind = 'paper'`,
  reports: 'SELECT * FROM comment_report',
  'comments to review': 'SELECT * FROM comment_for_review',
}

type Rows = Record<string, unknown>[]

let client: pg.Client
let stop: () => Promise<void>
const before = new Map<string, Rows>()

const inOrder = (rows: Rows) => rows.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))

beforeAll(async () => {
  const opened = await openEmpty()
  stop = opened.stop
  client = new pg.Client({ connectionString: opened.url })
  await client.connect()
  for (const name of names.filter((name) => name < THIS)) await client.query(getScript(name))
  await client.query(FILL)
  for (const [what, read] of Object.entries(BEFORE)) {
    before.set(what, inOrder((await client.query(read)).rows))
  }
  await client.query(getScript(THIS))
}, 120_000)

afterAll(async () => {
  await client?.end()
  await stop?.()
})

describe('comments and versions in one table each', () => {
  it.each(Object.entries(AFTER))('keep every row of the %s', async (what, read) => {
    const { rows } = await client.query(read)
    expect(rows.length).toBeGreaterThan(2)
    expect(inOrder(rows)).toEqual(before.get(what))
  })

  it.each(['revision', 'comment'])('name exactly one item, of their kind: %s', async (table) => {
    const columns =
      table === 'revision'
        ? 'id, kind, article_id, paper_id, title, content'
        : 'id, kind, article_id, paper_id, content'
    const add = (kind: string, articleId: string | null, paperId: string | null) =>
      client.query(
        `INSERT INTO ${table} (${columns}) VALUES ($1, $2, $3, $4, ${table === 'revision' ? `'x', 'x'` : `'x'`})`,
        [randomUUID(), kind, articleId, paperId],
      )
    const refused = { constraint: `${table}_one_item` }
    await expect(add('article', null, null)).rejects.toMatchObject(refused)
    await expect(add('paper', null, null)).rejects.toMatchObject(refused)
    await expect(add('paper', article ?? '', null)).rejects.toMatchObject(refused)
    await expect(add('article', null, paper ?? '')).rejects.toMatchObject(refused)
    await expect(add('article', article ?? '', paper ?? '')).rejects.toMatchObject(refused)
    await expect(add('article', randomUUID(), null)).rejects.toMatchObject({ code: '23503' })
  })

  it('are deleted with their item', async () => {
    await client.query('DELETE FROM article')
    const left = await client.query(
      `SELECT kind::text FROM revision UNION SELECT kind::text FROM comment`,
    )
    expect(left.rows).toEqual([{ kind: 'paper' }])
    const reports = await client.query('SELECT count(*)::int AS count FROM comment_report')
    expect(reports.rows).toEqual([{ count: 3 }])
  })
})
