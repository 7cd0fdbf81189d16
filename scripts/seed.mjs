import { prepare } from './support/preparation.mjs'
import { Refusal, runMain } from './support/refusal.mjs'

/**
 * `npm run seed` writes the demonstration content into an empty database; options after `--` go to the seed:
 * `npm run seed -- --randomise-passwords` gives the demonstration accounts new passwords and prints them.
 */
runMain(async () => {
  await prepare()
  const { readConfiguration } = await import('./support/configuration.mjs')
  const { reachDatabase } = await import('./support/database.mjs')
  const { readDemoState, runSeed } = await import('./support/demo.mjs')
  const { isExposed } = await import('./support/exposure.mjs')
  const { migrate } = await import('./support/migrations.mjs')
  const configuration = readConfiguration()
  const args = process.argv.slice(2)
  const database = await reachDatabase(configuration)
  try {
    await migrate(database.url)
    const { isEmpty } = await readDemoState(database.url)
    if (args.length === 0 && !isEmpty) {
      throw new Refusal(
        'The database is not empty: demonstration content goes into an empty one only.',
      )
    }
    // A configured database is one that others reach: no published password goes into it unasked.
    const random = isExposed(configuration) || !database.isEmbedded
    const { dataDir } = configuration
    process.stdout.write(await runSeed({ url: database.url, dataDir, random, args }))
  } finally {
    await database.stop()
  }
})
