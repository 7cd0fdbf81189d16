import { prepare } from './support/preparation.mjs'
import { runMain } from './support/refusal.mjs'

runMain(async () => {
  await prepare()
  const { readConfiguration } = await import('./support/configuration.mjs')
  const { reachDatabase } = await import('./support/database.mjs')
  const { migrate } = await import('./support/migrations.mjs')
  const database = await reachDatabase(readConfiguration())
  try {
    const applied = await migrate(database.url)
    console.log(applied === 0 ? 'The database is up to date.' : `Migrations applied: ${applied}.`)
  } finally {
    await database.stop()
  }
})
