import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { CommandFailed, runCommand } from './command.mjs'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'
import { migrationNames } from './migrations.mjs'
import { fromRoot, ROOT } from './paths.mjs'
import { runPrisma } from './prisma-cli.mjs'
import { Refusal } from './refusal.mjs'

const SCHEMA = 'prisma/schema.prisma'

async function committedSchema() {
  try {
    return await runCommand('git', ['show', `HEAD:${SCHEMA}`])
  } catch {
    throw new Refusal(`git has no committed ${SCHEMA} to compare with.`)
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
    throw new Refusal('The schemas could not be compared.', error.tail())
  } finally {
    await stop()
  }
}

// Prisma prints the files it read before the script.
const sqlOf = (output) => output.slice(Math.max(output.search(/^-- /m), 0))

function nextFolder(name) {
  const last = Number.parseInt(migrationNames().at(-1) ?? '0', 10)
  return fromRoot('prisma', 'migrations', `${String(last + 1).padStart(4, '0')}_${name}`)
}

/**
 * Writes the next migration's folder.
 * @param {string} name what it does, in snake_case
 * @returns {Promise<string>} the file's path
 * @throws {Refusal} on a name of another shape, or when the schema has not changed
 */
export async function writeMigration(name) {
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) {
    throw new Refusal('Name the migration in snake_case: npm run db:diff -- add_reading_time')
  }
  const work = mkdtempSync(join(tmpdir(), 'ingingo-diff-'))
  try {
    const before = join(work, 'schema.prisma')
    writeFileSync(before, await committedSchema())
    const sql = sqlOf(await diff(before, fromRoot(SCHEMA)))
    if (!/^\s*(CREATE|ALTER|DROP)\b/im.test(sql)) {
      throw new Refusal(`${SCHEMA} says nothing new: there is no migration to write.`)
    }
    const folder = nextFolder(name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'migration.sql'), `${sql.trimEnd()}\n`)
    return relative(ROOT, join(folder, 'migration.sql'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
