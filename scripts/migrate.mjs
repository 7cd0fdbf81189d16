import { onDatabase } from './support/on-database.mjs'
import { runMain } from './support/refusal.mjs'

runMain(() =>
  onDatabase(({ applied }) => {
    console.log(applied === 0 ? 'The database is up to date.' : `Migrations applied: ${applied}.`)
  }),
)
