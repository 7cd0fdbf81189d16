import { OperatorError, readOptions, runMain } from './support/command-line.mjs'
import { onDatabase } from './support/preparation.mjs'

const USAGE = 'npm run audit:verify -- --head SEQUENCE:HASH'

const HELP = `${USAGE}

Computes the audit log anew, from its first event to its last, and says where it was meddled with first. Prints its head: the
number of the last event and a hash that stands for all up to it. Works while the server runs and while it does not.

  --head SEQUENCE:HASH   a head (or an exported event's sequence and hash) that was kept elsewhere: the log must still hold it

Whoever can write into the database can compute the whole chain anew. Only a head that was kept elsewhere shows that.
`

function readHead(text) {
  const [, sequence, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!sequence || !hash)
    throw new OperatorError(`A head is a number, a colon and 64 digits: ${USAGE}`)
  return { sequence: Number(sequence), hash }
}

/** `npm run audit:verify`: exit code 1 if the log was changed. */
runMain(async () => {
  const { help, head } = readOptions({ head: { type: 'string' } }, USAGE)
  if (help) return void process.stdout.write(HELP)
  const saved = head === undefined ? null : readHead(head)
  await onDatabase(async ({ database }) => {
    const { withClient } = await import('./support/database.mjs')
    const { verifyAuditLog } = await import('./support/audit-log.mjs')
    const log = await withClient(database.url, (client) => verifyAuditLog(client, saved))
    if (log.fault) {
      const { sequence, what } = log.fault
      throw new OperatorError(
        `The audit log is broken${sequence ? ` at event ${sequence}` : ''}: ${what}.`,
      )
    }
    if (log.purged > 0) console.log(`The oldest ${log.purged} events were given up.`)
    console.log(
      log.sequence === 0
        ? 'The audit log is empty.'
        : `The audit log is whole: ${log.sequence - log.purged} events, head ${log.sequence}:${log.hash}`,
    )
  })
})
