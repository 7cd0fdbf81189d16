import { runMain } from './support/command-line.mjs'
import { onDatabase } from './support/preparation.mjs'

runMain(() =>
  onDatabase(({ applied }) => {
    console.log(applied === 0 ? 'The database is up to date.' : `Migrations applied: ${applied}.`)
  }),
)
