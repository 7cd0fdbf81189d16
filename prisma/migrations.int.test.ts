import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { db, Prisma } from '@/lib/platform/db/client'

const folder = new URL('./migrations/', import.meta.url)

const scripts = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    sql: readFileSync(new URL(`${name}/migration.sql`, folder), 'utf8'),
  }))

/** The names that the scripts create with a statement such as `CREATE INDEX`, and do not drop again. */
function created(statement: string): string[] {
  const pattern = new RegExp(`^\\s*(DROP|CREATE(?: UNIQUE)?) ${statement} "?(\\w+)"?`, 'gm')
  const names = new Set<string>()
  for (const { sql } of scripts) {
    for (const [, verb, name = ''] of sql.matchAll(pattern)) {
      if (verb === 'DROP') names.delete(name)
      else names.add(name)
    }
  }
  return [...names]
}

const getNames = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('a freshly migrated database', () => {
  it('has applied every migration', async () => {
    const applied = await db().$queryRaw<{ name: string }[]>`
      SELECT migration_name AS name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL ORDER BY migration_name`
    expect(getNames(applied)).toEqual(scripts.map(({ name }) => name).sort())
  })

  it.each(Object.values(Prisma.ModelName))('has each column of %s', async (model) => {
    const name = model.charAt(0).toLowerCase() + model.slice(1)
    const models = db() as unknown as Record<string, { findFirst: () => Promise<unknown> }>
    await expect(models[name]?.findFirst()).resolves.toBeNull()
  })

  it('has a search column on every searched table', async () => {
    const columns = await db().$queryRaw<{ name: string; type: string; made: string }[]>`
      SELECT table_name AS name, data_type AS type, is_generated AS made
      FROM information_schema.columns WHERE column_name = 'search' ORDER BY table_name`
    expect(columns).toEqual(
      ['article', 'fact', 'faq', 'forum_post', 'paper', 'video'].map((name) => ({
        name,
        type: 'tsvector',
        made: 'ALWAYS',
      })),
    )
  })

  it('has every index and trigger of the scripts', async () => {
    const indexes = await db().$queryRaw<{ name: string }[]>`
      SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indisvalid`
    expect(getNames(indexes)).toEqual(expect.arrayContaining(created('INDEX')))
    const triggers = await db().$queryRaw<{ name: string }[]>`
      SELECT tgname AS name FROM pg_trigger WHERE tgenabled = 'O'`
    expect(getNames(triggers)).toEqual(expect.arrayContaining(created('TRIGGER')))
    expect(created('INDEX').length).toBeGreaterThan(20)
    expect(created('TRIGGER').length).toBeGreaterThan(4)
  })

  it('limits row contents, as listed here', async () => {
    const checks = await db().$queryRaw<{ name: string; rule: string }[]>`
      SELECT conname AS name, pg_get_constraintdef(oid) AS rule
      FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace ORDER BY conname`
    const isOnly = (own: string, other: string) =>
      `WHEN '${own}'::content_kind THEN ((${own}_id IS NOT NULL) AND (${other}_id IS NULL))`
    const cases = [isOnly('article', 'paper'), isOnly('paper', 'article')].join(' ')
    const rule = `CHECK (( CASE kind ${cases} ELSE NULL::boolean END IS TRUE))`
    const oneLine = checks.map(({ name, rule }) => ({ name, rule: rule.replace(/\s+/g, ' ') }))
    expect(oneLine).toEqual([
      {
        name: 'case_picture_reason',
        rule: 'CHECK (((NOT shows_who) OR (reason IS NOT NULL)))',
      },
      { name: 'comment_one_item', rule },
      {
        name: 'content_topic_one_item',
        rule: 'CHECK ((num_nonnulls(article_id, paper_id, video_id, fact_id, faq_id) = 1))',
      },
      { name: 'on_call_shift_ends_later', rule: 'CHECK ((ends_at > starts_at))' },
      { name: 'revision_one_item', rule },
    ])
  })
})
