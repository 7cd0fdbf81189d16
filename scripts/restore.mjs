import { resolve } from 'node:path'
import { OperatorError, readOptions, runMain } from './support/command-line.mjs'
import { prepare } from './support/preparation.mjs'

const USAGE = 'npm run restore -- --archive /backups/ingingo-2026-11-22T101500Z.tar.gz'

const HELP = `${USAGE}

Restores an archive of \`npm run backup\` into an empty database (DATABASE_URL, or the embedded one of an empty DATA_DIR)
and an empty folder of files. An archive that is damaged or not whole is refused before anything is written. The server
must not run; started afterwards, it brings an older archive up to date.

  --archive FILE      the archive
  --identity FILE     the private key of age, for an encrypted one
`

/** `npm run restore`. */
runMain(async () => {
  const text = { type: 'string' }
  const { help, archive, identity } = readOptions({ archive: text, identity: text }, USAGE)
  if (help) return void process.stdout.write(HELP)
  if (!archive) throw new OperatorError(`Name the archive: ${USAGE}`)
  await prepare()
  const { readConfiguration } = await import('./support/configuration.mjs')
  const { restoreBackup } = await import('./support/backup/restore-backup.mjs')
  const configuration = readConfiguration()
  const { made_at, tables, files } = await restoreBackup({
    archive: resolve(archive),
    identity,
    configuration,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored as of ${made_at}: ${rows} rows, ${files.length} files.`)
})
