import { OperatorError, runMain } from './support/command-line.mjs'
import { onDatabase } from './support/preparation.mjs'

/**
 * `npm run seed` writes the demonstration content into an empty database; options after `--` go to the seed:
 * `npm run seed -- --randomise-passwords` gives the demonstration accounts new passwords and prints them.
 */
runMain(() =>
  onDatabase(async ({ configuration, database }) => {
    const { readDemoState, runSeed } = await import('./support/demo.mjs')
    const { isExposed } = await import('../lib/core/server-safety.mjs')
    const args = process.argv.slice(2)
    const { isEmpty } = await readDemoState(database.url)
    if (args.length === 0 && !isEmpty) {
      throw new OperatorError(
        'The database is not empty: demonstration content goes into an empty one only.',
      )
    }
    // Others can reach a configured database: no published password goes into it unasked.
    const random = isExposed(configuration) || !database.isEmbedded
    const { dataDir } = configuration
    process.stdout.write(await runSeed({ url: database.url, dataDir, random, args }))
  }),
)
