import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Manifest } from '@/scripts/support/backup/manifest.mjs'
import { restoreBackup, runDrill } from '@/scripts/support/backup/restore-backup.mjs'
import { withClient } from '@/scripts/support/database.mjs'
import { migrate } from '@/scripts/support/migrations.mjs'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { PATIENT_ADMISSION, startTestServer } from '@/scripts/support/test-server.mjs'
import { attack, type Tally } from './support/attack'
import { signInDemo } from './support/tokens'

/** A site of commit 9f10f5f5 with rows in every table, backed up by that version's own command. */
const ARCHIVE = fromRoot('attack', 'data', 'site-9f10f5f5.tar.gz')

/** Bookkeeping of migrations, and counts of other rows, which migrations regroup. */
const NOT_COMPARED = new Set(['_prisma_migrations', 'content_count'])

/** The rows of a table in its former columns, formatted as in the archive. */
async function getLines(client: Client, { name, columns }: Manifest['tables'][number]) {
  await client.query("SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET bytea_output = 'hex'")
  const { rows } = await client.query(
    `SELECT row_to_json(r)::text AS line FROM (SELECT ${columns.join(', ')} FROM "${name}") r`,
  )
  return rows.map(({ line }) => String(line))
}

async function compareRows(tally: Tally, url: string, folder: string, { tables }: Manifest) {
  await withClient(url, async (client: Client) => {
    for (const table of tables.filter(({ name }) => !NOT_COMPARED.has(name))) {
      const before = readFileSync(join(folder, 'tables', `${table.name}.jsonl`), 'utf8')
      const lines = before.split('\n').filter(Boolean)
      const after = new Set(await getLines(client, table))
      const lost = lines.filter((line) => !after.has(line))
      tally.expect(lines.length > 0, `${table.name} has no rows in the archive`)
      tally.expect(
        lost.length === 0,
        `${table.name}: ${lost.length} of ${lines.length} rows are lost or changed`,
      )
    }
  })
}

async function readAndSignIn(tally: Tally, url: string) {
  for (const path of ['/home', '/fr/home', '/home/papers', '/home/search?q=gout', '/home/about']) {
    const { status } = await fetch(`${url}${path}`)
    tally.expect(status === 200, `${path} is answered with ${status}`)
  }
  for (const account of ['admin', 'rheumatologist', 'visitor'] as const) {
    const token = await signInDemo(url, account).catch(() => '')
    tally.expect(token !== '', `${account} cannot sign in`)
  }
}

attack(
  'a backup of an older release is restored, migrated without loss, and served',
  async (tally) => {
    const place = mkdtempSync(join(tmpdir(), 'ingingo-older-'))
    const dataDir = join(place, 'data')
    const unpacked = join(place, 'unpacked')
    try {
      const drill = await runDrill({ archive: ARCHIVE, dataDir: join(place, 'drill') })
      mkdirSync(unpacked)
      execFileSync('tar', ['-xzf', ARCHIVE, '-C', unpacked])
      await restoreBackup(
        { archive: ARCHIVE, configuration: { dataDir } },
        async (url, manifest) => {
          await migrate(url)
          await compareRows(tally, url, unpacked, manifest)
        },
      )
      const server = await startTestServer({
        logName: 'older-server.log',
        env: { ...PATIENT_ADMISSION, DATA_DIR: dataDir, SEED_DEMO: '' },
      })
      try {
        await readAndSignIn(tally, server.env.BASE_URL ?? '')
      } finally {
        await server.stop()
      }
      tally.note(`${drill.rows} rows of ${drill.tables} tables and ${drill.files} files kept`)
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  },
)
