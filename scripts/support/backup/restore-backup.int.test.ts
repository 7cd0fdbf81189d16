import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { create, extract } from 'tar'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { env } from '@/lib/platform/env'
import { backupTo, createSampleSite, TRICKY_TEXT } from '@/lib/testing/backups'
import { emptyBetweenTests } from '@/lib/testing/database'
import { withClient } from '../database.mjs'
import { migrate } from '../migrations.mjs'
import { dropDatabase, runOn, withDatabase } from '../test-databases.mjs'
import { restoreBackup } from './restore-backup.mjs'

const template = inject('template')
const title =
  template.kind === 'server'
    ? 'a restore that did not finish'
    : 'NOT RUN, there is no PostgreSQL here: a restore that did not finish'

/** Objects that an owner may have created in a database without tables. */
const OWN_OBJECTS = `
  CREATE EXTENSION unaccent;
  CREATE TYPE mood AS ENUM ('good');
  CREATE FUNCTION praise(mood) RETURNS text LANGUAGE sql AS 'SELECT $1::text';
  CREATE SEQUENCE tickets;
  CREATE VIEW moods AS SELECT praise('good');`

const OBJECTS = `
  SELECT i.type, i.identity FROM pg_depend d, pg_identify_object(d.classid, d.objid, 0) i
  WHERE d.refobjid = 'public'::regnamespace AND d.deptype = 'n' AND i.type <> 'extension'
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = d.classid AND e.objid = d.objid AND e.deptype = 'e')
  ORDER BY 1, 2`

/** Cuts the restore's own connection when its tables are made and it begins to load them. */
const CUT_OFF = `
  CREATE FUNCTION cut_off() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
    IF current_query() ~ '^ALTER TABLE \\S+ DROP CONSTRAINT \\S+$' THEN
      PERFORM pg_terminate_backend(pg_backend_pid());
    END IF;
  END $$;
  CREATE EVENT TRIGGER cut_off ON ddl_command_end EXECUTE FUNCTION cut_off();`

describe.skipIf(template.kind !== 'server')(title, () => {
  emptyBetweenTests()

  const adminUrl = template.kind === 'server' ? template.adminUrl : ''
  let place: string
  let name: string
  let url: string
  beforeEach(async () => {
    place = mkdtempSync(join(tmpdir(), 'ingingo-restore-'))
    name = `ingingo_test_${randomBytes(6).toString('hex')}`
    url = withDatabase(adminUrl, name)
    await runOn(adminUrl, `CREATE DATABASE ${name}`)
  })
  afterEach(async () => {
    await dropDatabase(adminUrl, name)
    rmSync(place, { recursive: true, force: true })
  })

  const restore = (archive: string) =>
    restoreBackup({
      archive,
      configuration: { databaseUrl: url, dataDir: join(place, 'restored') },
    })

  const query = (text: string) =>
    withClient(url, (client: Client) => client.query(text).then(({ rows }) => rows))

  /** Repacks an undamaged archive with a comment that violates a constraint of the database. */
  async function withoutContent(archive: string): Promise<string> {
    const folder = join(place, 'changed')
    mkdirSync(folder)
    await extract({ cwd: folder, file: archive })
    const table = join(folder, 'tables', 'comment.jsonl')
    const before = readFileSync(table, 'utf8')
    const text = before.replace(JSON.stringify(TRICKY_TEXT), 'null')
    const manifest = join(folder, 'manifest.json')
    const hash = (body: string) => createHash('sha256').update(body).digest('hex')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(hash(before), hash(text)))
    writeFileSync(table, text)
    const other = join(place, 'other.tar.gz')
    await create({ cwd: folder, gzip: true, file: other }, ['.'])
    return other
  }

  it('leaves only what was there before, and can be repeated', async () => {
    await createSampleSite()
    const { path } = await backupTo(join(place, 'to'))
    await query(OWN_OBJECTS)
    const before = await query(OBJECTS)
    await expect(restore(await withoutContent(path))).rejects.toThrow('"content"')
    expect(await query(OBJECTS)).toEqual(before)
    expect(await query(`SELECT FROM pg_extension WHERE extname = 'unaccent'`)).toHaveLength(1)
    expect(existsSync(join(place, 'restored', 'files'))).toBe(false)

    await restore(path)
    expect(await query('SELECT title FROM article')).toEqual([{ title: TRICKY_TEXT }])
    expect(await query(`SELECT praise('good')`)).toEqual([{ praise: 'good' }])
    await expect(restore(path)).rejects.toThrow('There are files')
    rmSync(join(place, 'restored', 'files'), { recursive: true })
    await expect(restore(path)).rejects.toThrow('not empty')
    expect(await query('SELECT title FROM article')).toEqual([{ title: TRICKY_TEXT }])
  })

  it('can be repeated after an interruption, and no server starts before that', async () => {
    await createSampleSite()
    const { path } = await backupTo(join(place, 'to'))
    await query(CUT_OFF)
    await expect(restore(path)).rejects.toThrow()
    await query('DROP EVENT TRIGGER cut_off')
    expect(await query(`SELECT to_regclass('article')::text AS name`)).toEqual([
      { name: 'article' },
    ])
    await expect(migrate(url)).rejects.toThrow('A restore into this database was interrupted')

    await restore(path)
    expect(await query('SELECT title FROM article')).toEqual([{ title: TRICKY_TEXT }])
    expect(await migrate(url)).toBe(0)
  })

  it('leaves neither rows nor files when the files cannot be moved', async () => {
    await createSampleSite()
    writeFileSync(join(env().DATA_DIR, 'auth-secret'), 'a secret')
    const { path } = await backupTo(join(place, 'to'))
    rmSync(join(env().DATA_DIR, 'auth-secret'))
    // A file cannot replace a folder, so the rename fails.
    mkdirSync(join(place, 'restored', 'auth-secret'), { recursive: true })
    await expect(restore(path)).rejects.toThrow('auth-secret')
    expect(await query(OBJECTS)).toEqual([])
    expect(readdirSync(join(place, 'restored'))).toEqual(['auth-secret'])
  })
})
