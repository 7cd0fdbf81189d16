import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { OperatorError, step } from './command-line.mjs'
import { fromRoot } from './paths.mjs'
import { CommandFailed, runNode } from './programs.mjs'

/** An archive or a copy may have dropped the engine's executable bit. */
function makeExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}

/**
 * Runs Prisma's command line with the schema engine of this repository, so that it downloads nothing.
 * @param {string[]} args
 * @param {{ url?: string } & Parameters<typeof runNode>[1]} [options] `url`: the database to work on
 * @returns {Promise<string>} its output
 */
export function runPrisma(args, { url, ...options } = {}) {
  const engine = fromRoot('prisma', 'schema-engine.mjs')
  makeExecutable(engine)
  return runNode([fromRoot('node_modules', 'prisma', 'build', 'index.js'), ...args], {
    ...options,
    env: {
      ...process.env,
      ...(url ? { DATABASE_URL: url } : {}),
      PRISMA_SCHEMA_ENGINE_BINARY: engine,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
      NO_COLOR: '1',
    },
  })
}

const GENERATED = fromRoot('lib', 'platform', 'db', 'generated')
const STAMP = fromRoot('lib', 'platform', 'db', 'generated', '.made-from')

/** A hash of the client's inputs: the schema and the generator's version. */
const computeFingerprint = () =>
  createHash('sha256')
    .update(readFileSync(fromRoot('prisma', 'schema.prisma')))
    .update(readFileSync(fromRoot('node_modules', 'prisma', 'package.json')))
    .digest('hex')

const isCurrent = () =>
  existsSync(`${GENERATED}/client.ts`) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, 'utf8') === computeFingerprint()

/** Generates the database client when it is missing or outdated. */
export async function generatePrismaClient() {
  if (isCurrent()) return
  try {
    await step('Generating the database client', () => runPrisma(['generate']))
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new OperatorError('The database client could not be generated.', error.tail())
  }
  writeFileSync(STAMP, computeFingerprint())
}
