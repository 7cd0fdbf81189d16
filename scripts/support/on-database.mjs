import { prepare } from './preparation.mjs'

/**
 * The work of a command that needs the database: whether a server runs or not, and up to date either way.
 * @template T
 * @param {(input: {
 *   configuration: ReturnType<typeof import('./configuration.mjs').readConfiguration>,
 *   database: { url: string, isEmbedded: boolean },
 *   applied: number,
 * }) => T | Promise<T>} work `applied`: how many migrations were missing
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
    const applied = await migrate(database.url)
    await writeTopics(database.url)
    return await work({ configuration, database, applied })
  } finally {
    await database.stop()
  }
}
