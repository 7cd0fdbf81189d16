import { isExposed } from '../../lib/core/exposure.mjs'
import { openDatabase } from './database.mjs'
import { readDemoState, runSeed } from './demo.mjs'
import { assertHeard } from './listening.mjs'
import { migrate } from './migrations.mjs'
import { step } from './progress.mjs'
import { writeTopics } from './topics.mjs'

/** Whether to fill an empty database: by default only the embedded one. */
const wantsDemo = ({ seedDemo }, { isEmbedded }) =>
  seedDemo === '1' || (isEmbedded && seedDemo !== '0')

async function fillWithDemo(configuration, database) {
  const state = await readDemoState(database.url)
  const seed = {
    url: database.url,
    dataDir: configuration.dataDir,
    random: isExposed(configuration),
  }
  if (state.isEmpty && wantsDemo(configuration, database)) {
    const output = await step('Writing demonstration content', () => runSeed(seed))
    if (seed.random) process.stdout.write(output)
    return readDemoState(database.url)
  }
  if (state.hasPublishedPassword && seed.random) {
    const output = await step('Replacing the published demonstration passwords', () =>
      runSeed({ ...seed, args: ['--randomise-passwords'] }),
    )
    process.stdout.write(output)
    return readDemoState(database.url)
  }
  return state
}

/** Reopens an embedded database after migrating and seeding: those take the most memory, and it never gives any back. */
async function openAnew(configuration, database) {
  await database.stop()
  return openDatabase(configuration)
}

async function prepare(configuration, database, signal) {
  const migrated = await step('Bringing it up to date', () => migrate(database.directUrl))
  await writeTopics(database.url)
  signal.throwIfAborted()
  const demo = await fillWithDemo(configuration, database)
  signal.throwIfAborted()
  return { demo, isMigrated: migrated > 0 }
}

/**
 * Opens the database, migrated and, where wanted, with the demonstration content.
 * @param {ReturnType<typeof import('./configuration.mjs').readConfiguration>} configuration
 * @param {AbortSignal} signal checked between the steps, none of which is interrupted
 */
export async function openPreparedDatabase(configuration, signal) {
  const database = await step('Opening the database', () => openDatabase(configuration))
  let prepared
  try {
    signal.throwIfAborted()
    if (!database.isEmbedded) await assertHeard(database)
    prepared = await prepare(configuration, database, signal)
  } catch (error) {
    await database.stop()
    throw error
  }
  const { demo, isMigrated } = prepared
  const isGrown = isMigrated && database.isEmbedded
  return { ...(isGrown ? await openAnew(configuration, database) : database), demo }
}
