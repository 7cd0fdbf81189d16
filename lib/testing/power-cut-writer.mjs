import pg from 'pg'
import { startEmbeddedPostgres } from '../../scripts/support/embedded-postgres.mjs'

// Forked by the power-cut test with a data folder and the number of the cut: opens the database, writes with eight connections
// until it is stopped, and reports what was acknowledged.

const [dataDir, cut] = process.argv.slice(2)
const WRITERS = 8
const CHECKPOINT_INTERVAL = 25

const { url } = await startEmbeddedPostgres({ dataDir })

async function connect() {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function write(hand) {
  const client = await connect()
  for (let round = 0; ; round += 1) {
    const name = `${cut}-${hand}-${round}`
    await client.query('INSERT INTO entry (name, filling) VALUES ($1, repeat($1, 300))', [name])
    process.send(name)
    // Writes of a checkpoint, and files created and removed, must reach the disk as well.
    if (hand === 0 && round % CHECKPOINT_INTERVAL === CHECKPOINT_INTERVAL - 1) {
      await client.query('UPDATE entry SET filling = name WHERE name < $1', [cut])
      await client.query('CHECKPOINT')
    }
    if (hand === 1 && round % CHECKPOINT_INTERVAL === CHECKPOINT_INTERVAL - 1)
      await client.query('REINDEX TABLE entry')
  }
}

const first = await connect()
await first.query('CREATE TABLE IF NOT EXISTS entry (name text PRIMARY KEY, filling text NOT NULL)')
await first.end()
await Promise.all(Array.from({ length: WRITERS }, (_, hand) => write(hand)))
