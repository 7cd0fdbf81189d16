import { prepare } from './preparation.mjs'

/**
 * Runs a command's work on the database, migrated first, whether or not a server is running.
 * @template T
 * @param {(input: {
 *   configuration: ReturnType<typeof import('./configuration.mjs').readConfiguration>,
 *   database: { url: string, directUrl: string, isEmbedded: boolean },
 *   applied: number,
 * }) => T | Promise<T>} work `applied`: the number of migrations that were applied
 * @returns {Promise<T>}
 */
export async function onDatabase(work) {
  await prepare()
  // Not at the top: on a fresh clone there are no packages before `prepare`.
  const { readConfiguration } = await import('./configuration.mjs')
  const { reachDatabase } = await import('./database.mjs')
  const { migrate } = await import('./migrations.mjs')
  const { writeTopics } = await import('./topics.mjs')
  const configuration = readConfiguration()
  const database = await reachDatabase(configuration)
  try {
    const applied = await migrate(database.directUrl)
    await writeTopics(database.url)
    return await work({ configuration, database, applied })
  } finally {
    await database.stop()
  }
}
