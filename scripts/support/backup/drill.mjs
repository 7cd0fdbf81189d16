import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '../database.mjs'
import { Refusal } from '../refusal.mjs'
import { dumpTables } from './dump-tables.mjs'
import { restoreBackup } from './restore-backup.mjs'
import { hashFile } from './stored-files.mjs'

async function compareTables(url, tables, folder) {
  const restored = await withClient(url, (client) => dumpTables(client, folder))
  const found = new Map(restored.map((table) => [table.name, table]))
  for (const { name, rows, sha256 } of tables) {
    const table = found.get(name)
    if (table?.rows !== rows) {
      throw new Refusal(`${name}: ${rows} rows were saved, ${table?.rows ?? 0} were restored.`)
    }
    if (table.sha256 !== sha256) throw new Refusal(`${name}: a row was not restored as it was.`)
  }
}

async function compareFiles(files, folder) {
  for (const { path, sha256 } of files) {
    const hash = await hashFile(join(folder, path)).catch(() => null)
    if (hash !== sha256) throw new Refusal(`The file ${path} was not restored as it was.`)
  }
}

/**
 * Proves that a backup can be restored: restores it into an embedded database and a folder of their own, compares every
 * row and every file, and deletes everything again.
 * @param {{ archive: string, identity?: string }} options
 * @returns {Promise<{ tables: number, rows: number, files: number, made_at: string }>}
 * @throws {Refusal} naming what differs
 */
export async function runDrill({ archive, identity }) {
  const place = await mkdtemp(join(tmpdir(), 'ingingo-drill-'))
  const dataDir = join(place, 'data')
  try {
    const { tables, files, made_at } = await restoreBackup(
      { archive, identity, configuration: { dataDir } },
      async (url, manifest) => {
        await compareTables(url, manifest.tables, place)
        await compareFiles(manifest.files, join(dataDir, 'files'))
      },
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: tables.length, rows, files: files.length, made_at }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
