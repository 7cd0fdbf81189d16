import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { CommandFailed } from './command.mjs'
import { fromRoot } from './paths.mjs'
import { runPrisma } from './prisma-cli.mjs'
import { step } from './progress.mjs'
import { Refusal } from './refusal.mjs'

const GENERATED = fromRoot('lib', 'platform', 'db', 'generated')
const STAMP = fromRoot('lib', 'platform', 'db', 'generated', '.made-from')

/** A hash of the client's inputs: the schema and the generator's version. */
const origin = () =>
  createHash('sha256')
    .update(readFileSync(fromRoot('prisma', 'schema.prisma')))
    .update(readFileSync(fromRoot('node_modules', 'prisma', 'package.json')))
    .digest('hex')

const isCurrent = () =>
  existsSync(`${GENERATED}/client.ts`) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, 'utf8') === origin()

/** Generates the database client when it is missing or outdated. */
export async function generatePrismaClient() {
  if (isCurrent()) return
  try {
    await step('Generating the database client', () => runPrisma(['generate']))
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new Refusal('The database client could not be generated.', error.tail())
  }
  writeFileSync(STAMP, origin())
}
