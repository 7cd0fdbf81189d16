import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { isRestoreUnfinished } from './backup/unfinished-restore.mjs'
import { OperatorError } from './command-line.mjs'
import { withClient } from './database.mjs'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'
import { fromRoot, ROOT } from './paths.mjs'
import { runPrisma } from './prisma-client.mjs'
import { CommandFailed, runCommand } from './programs.mjs'

/**
 * Gives a database without topics the product's own, even without demonstration content. Administrators own them from
 * then on: what they archived does not come back.
 */
export const writeTopics = (url) =>
  withClient(url, async (client) => {
    const { rows } = await client.query('SELECT EXISTS (SELECT FROM topic) AS has_topics')
    if (rows[0].has_topics) return
    await client.query(
      `INSERT INTO topic (slug, kind, icd_system, icd_code, texts)
      SELECT slug, kind::topic_kind, icd_system, icd_code, texts FROM jsonb_to_recordset($1::jsonb)
        AS t (slug text, kind text, icd_system text, icd_code text, texts jsonb)
      ON CONFLICT (slug) DO NOTHING`,
      [readFileSync(fromRoot('prisma', 'seed', 'content', 'topics.json'), 'utf8')],
    )
  })

// One number for all processes of this product: its holder migrates, and the others wait and find the work done.
const LOCK = 7_219_004

/** The migrations of this version of the code, oldest first. */
export const migrationNames = () =>
  readdirSync(fromRoot('prisma', 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

/** The migrations the database lacks. Queries the database directly: the Prisma CLI takes seconds. */
async function listPending(client) {
  const { rows: tables } = await client.query(`SELECT to_regclass('_prisma_migrations') AS name`)
  if (!tables[0].name) return migrationNames()
  const { rows } = await client.query(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  const finished = new Set(rows.map((row) => row.name))
  return migrationNames().filter((name) => !finished.has(name))
}

/**
 * Marks unfinished migrations as rolled back: those cut off by a crash, and those that failed, maybe for a reason that
 * has passed, such as a lock or a full disk. Their scripts run as one transaction, so nothing of them is there and they
 * can run again; Prisma would refuse to go on.
 */
async function resetUnfinished(client) {
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS name`)
  if (!rows[0].name) return
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  )
}

async function deploy(url) {
  try {
    await runPrisma(['migrate', 'deploy'], { url, shielded: true })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new OperatorError('The database could not be brought up to date.', error.tail())
  }
}

const UNFINISHED_RESTORE =
  'A restore into this database was interrupted, or is still running: repeat it (npm run restore) before anything else.'

/**
 * Brings the database up to date. Two processes that do so at once migrate only once.
 * @returns {Promise<number>} the number of applied migrations; 0 when another process applied them
 * @throws {OperatorError} with the end of Prisma's output, or when a restore has not finished
 */
export async function migrate(url) {
  return withClient(url, async (client) => {
    if ((await listPending(client)).length === 0) return 0
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    try {
      const pending = await listPending(client)
      if (pending.length === 0) return 0
      if (await isRestoreUnfinished(client)) throw new OperatorError(UNFINISHED_RESTORE)
      await resetUnfinished(client)
      await deploy(url)
      // Prisma may end with 0 although its engine did not start.
      if ((await listPending(client)).length > 0)
        throw new OperatorError('The database could not be brought up to date.')
      return pending.length
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    }
  })
}

const SCHEMA = 'prisma/schema.prisma'

async function committedSchema() {
  try {
    return await runCommand('git', ['show', `HEAD:${SCHEMA}`])
  } catch {
    throw new OperatorError(`git has no committed ${SCHEMA} to compare with.`)
  }
}

/** Prisma's engine requires a database although it compares two files. */
async function diff(from, to) {
  const { url, stop } = await startEmbeddedPostgres()
  try {
    const args = ['migrate', 'diff', '--from-schema', from, '--to-schema', to, '--script']
    return await runPrisma(args, { url })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new OperatorError('The schemas could not be compared.', error.tail())
  } finally {
    await stop()
  }
}

// Prisma prints the files it read before the script.
const getSql = (output) => output.slice(Math.max(output.search(/^-- /m), 0))

function nextFolder(name) {
  const last = Number.parseInt(migrationNames().at(-1) ?? '0', 10)
  return fromRoot('prisma', 'migrations', `${String(last + 1).padStart(4, '0')}_${name}`)
}

/**
 * Writes the next migration's folder.
 * @param {string} name what it does, in snake_case
 * @returns {Promise<string>} the file's path
 * @throws {OperatorError} on a name of another shape, or when the schema has not changed
 */
export async function writeMigration(name) {
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) {
    throw new OperatorError('Name the migration in snake_case: npm run db:diff -- add_reading_time')
  }
  const work = mkdtempSync(join(tmpdir(), 'ingingo-diff-'))
  try {
    const before = join(work, 'schema.prisma')
    writeFileSync(before, await committedSchema())
    const sql = getSql(await diff(before, fromRoot(SCHEMA)))
    if (!/^\s*(CREATE|ALTER|DROP)\b/im.test(sql)) {
      throw new OperatorError(`${SCHEMA} says nothing new: there is no migration to write.`)
    }
    const folder = nextFolder(name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'migration.sql'), `${sql.trimEnd()}\n`)
    return relative(ROOT, join(folder, 'migration.sql'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
