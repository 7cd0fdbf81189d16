import { resolve } from 'node:path'
import { readOptions, runMain } from './support/command-line.mjs'
import { onDatabase } from './support/preparation.mjs'

const USAGE = 'npm run drill'

const HELP = `${USAGE}

Proves that a backup can be restored: makes one (or takes the one that is named), restores it into a database and a folder
of their own inside DATA_DIR, compares every row of every table and every file, deletes all of it, and writes down when that
was.

  --archive FILE      an archive instead of a new one
  --identity FILE     the private key of age, for an encrypted one
`

async function drillNew(url, { dataDir, hasBucket }) {
  const { inWorkingFolder } = await import('./support/working-folder.mjs')
  const { makeBackup } = await import('./support/backup/make-backup.mjs')
  const { runDrill } = await import('./support/backup/restore-backup.mjs')
  return inWorkingFolder(dataDir, 'drill', async (to) => {
    const { path } = await makeBackup({ url, dataDir, to, hasBucket })
    return runDrill({ archive: path, dataDir })
  })
}

/** `npm run drill`. */
runMain(async () => {
  const text = { type: 'string' }
  const { help, archive, identity } = readOptions({ archive: text, identity: text }, USAGE)
  if (help) return void process.stdout.write(HELP)
  await onDatabase(async ({ configuration, database }) => {
    const { runDrill } = await import('./support/backup/restore-backup.mjs')
    const { writeRecord } = await import('./support/backup/make-backup.mjs')
    const { dataDir } = configuration
    const result = archive
      ? await runDrill({ archive: resolve(archive), identity, dataDir })
      : await drillNew(database.url, configuration)
    const { tables, rows, files, made_at } = result
    await writeRecord(dataDir, {
      drill: { at: new Date().toISOString(), of: made_at, rows, files },
    })
    console.log(
      `Restored as it was: ${rows} rows in ${tables} tables, ${files} files, as of ${made_at}.`,
    )
  })
})
