import { readOptions, runMain } from './support/command-line.mjs'
import { onDatabase } from './support/preparation.mjs'

const USAGE = 'npm run backup -- --to /backups --keep 7,4,12'

const HELP = `${USAGE}

Writes all that the site has into one archive: every table as of one moment, every uploaded file, and the secret that was
made up where none is configured. Works while the server runs and while it does not.

  --to FOLDER         where archives go; BACKUP_DIR, else DATA_DIR/backups
  --recipient age1…   encrypts the archive for this public key of age; BACKUP_RECIPIENT
  --keep 7,4,12       of how many days, weeks and months the newest archive stays; older ones are deleted; BACKUP_KEEP

An archive holds everything, patients' cases and password hashes too. Keep it as safe as the server, and away from it.
`

/** `npm run backup`. */
runMain(async () => {
  const text = { type: 'string' }
  const options = readOptions({ to: text, recipient: text, keep: text }, USAGE)
  if (options.help) return void process.stdout.write(HELP)
  await onDatabase(async ({ configuration, database }) => {
    const { backupPlan, deleteExpired } = await import('./support/backup/retention.mjs')
    const { makeBackup, writeRecord } = await import('./support/backup/make-backup.mjs')
    const { to, recipient, keep } = backupPlan(options, configuration)
    const { dataDir, hasBucket } = configuration
    const { path, bytes, manifest } = await makeBackup({
      url: database.url,
      dataDir,
      to,
      recipient,
      hasBucket,
    })
    const { made_at, tables, files, missing } = manifest
    const record = { backup: { at: made_at, bytes, encrypted: Boolean(recipient) } }
    // Both run even if one fails: the backup exists, and old archives must expire.
    const expired = await deleteExpired(to, keep).finally(() => writeRecord(dataDir, record))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${path}: ${rows} rows, ${files.length} files, ${bytes} bytes.`)
    if (expired > 0) console.log(`Older archives deleted: ${expired}.`)
    for (const key of missing) {
      console.error(`The database names the file ${key}, which is not there: it is in no backup.`)
    }
  })
})
