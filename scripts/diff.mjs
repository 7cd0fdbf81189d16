import { runMain } from './support/command-line.mjs'
import { prepare } from './support/preparation.mjs'

// `npm run db:diff -- name` writes the migration from the committed schema to the one in the working tree.
runMain(async () => {
  await prepare()
  const { writeMigration } = await import('./support/migrations.mjs')
  console.log(`Written: ${await writeMigration(process.argv[2])}`)
})
