import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { describe } from 'vitest'
import { runDrill } from '@/scripts/support/backup/drill.mjs'
import type { Manifest } from '@/scripts/support/backup/manifest.mjs'
import { withClient } from '@/scripts/support/database.mjs'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'
import { attack, type Tally } from './support/attack'
import {
  DRILL,
  FILL_AND_BACK_UP,
  isOlderKnown,
  lastLine,
  OlderRelease,
} from './support/older-release'
import { signInDemo } from './support/tokens'

// An upgrade from the previous release, and the way back: its own code fills and backs up a site, today's serves the
// same folder, and both the older code and today's restore the older state from the archive.

/** Bookkeeping of migrations, and counts of other rows, which migrations group anew: nobody's rows. */
const NOT_KEPT = new Set(['_prisma_migrations', 'content_count'])

/** The rows of a table in its former columns, formatted as in the archive. */
async function linesOf(client: Client, { name, columns }: Manifest['tables'][number]) {
  await client.query("SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET bytea_output = 'hex'")
  const { rows } = await client.query(
    `SELECT row_to_json(r)::text AS line FROM (SELECT ${columns.join(', ')} FROM "${name}") r`,
  )
  return rows.map(({ line }) => String(line)).sort()
}

async function compareRows(tally: Tally, url: string, folder: string, { tables }: Manifest) {
  await withClient(url, async (client: Client) => {
    for (const table of tables.filter(({ name }) => !NOT_KEPT.has(name))) {
      const before = readFileSync(join(folder, 'tables', `${table.name}.jsonl`), 'utf8')
      const lines = before.split('\n').filter(Boolean).sort()
      const after = new Set(await linesOf(client, table))
      const lost = lines.filter((line) => !after.has(line))
      tally.expect(
        lost.length === 0,
        `${table.name}: ${lost.length} of ${lines.length} rows are gone or others`,
      )
    }
  })
}

async function look(tally: Tally, url: string) {
  for (const path of ['/home', '/fr/home', '/home/papers', '/home/search?q=gout', '/home/about']) {
    const { status } = await fetch(`${url}${path}`)
    tally.expect(status === 200, `${path} is answered with ${status}`)
  }
  for (const account of ['admin', 'rheumatologist', 'visitor'] as const) {
    const token = await signInDemo(url, account).catch(() => '')
    tally.expect(token !== '', `${account} cannot sign in`)
  }
}

describe.skipIf(!isOlderKnown())(
  isOlderKnown() ? 'a site' : 'NOT RUN, this clone has no history: a site',
  () => {
    attack(
      'upgraded from the older release, and brought back by its backup',
      async (tally) => {
        const place = mkdtempSync(join(tmpdir(), 'ingingo-older-'))
        const older = new OlderRelease()
        const dataDir = join(place, 'data')
        try {
          const filled = older.run(FILL_AND_BACK_UP, {
            DATA_DIR: dataDir,
            BACKUP_DIR: join(place, 'to'),
          })
          const { path: archive, manifest } = lastLine(filled) as {
            path: string
            manifest: Manifest
          }
          const unpacked = join(place, 'unpacked')
          mkdirSync(unpacked)
          execFileSync('tar', ['-xzf', archive, '-C', unpacked])

          const server = await startTestServer({
            logName: 'older-server.log',
            env: { DATA_DIR: dataDir, SEED_DEMO: '' },
          })
          try {
            // Before anybody signs in, which writes rows.
            await compareRows(tally, server.env.DATABASE_URL ?? '', unpacked, manifest)
            await look(tally, server.env.BASE_URL ?? '')
          } finally {
            await server.stop()
          }
          const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
          for (const [whose, result] of [
            ['the older code', lastLine(older.run(DRILL, { ARCHIVE: archive }))],
            ['today’s code', await runDrill({ archive })],
          ] as const) {
            tally.expect(result.rows === rows, `${whose} restored ${result.rows} of ${rows} rows`)
            tally.expect(result.files === manifest.files.length, `${whose} lost files`)
          }
          const restored = join(place, 'restored')
          const restore = fromRoot('scripts', 'restore.mjs')
          execFileSync(process.execPath, [restore, '--archive', archive], {
            env: { ...process.env, DATABASE_URL: '', DATA_DIR: restored },
            stdio: 'pipe',
          })
          const back = await startTestServer({
            logName: 'older-restored-server.log',
            env: { DATA_DIR: restored, SEED_DEMO: '' },
          })
          try {
            await compareRows(tally, back.env.DATABASE_URL ?? '', unpacked, manifest)
            await look(tally, back.env.BASE_URL ?? '')
          } finally {
            await back.stop()
          }
          tally.note(
            `${rows} rows and ${manifest.files.length} files kept, on the way there and back`,
          )
        } finally {
          older.remove()
          rmSync(place, { recursive: true, force: true })
        }
      },
      300_000,
    )
  },
)
