import { readOptions, runMain } from './support/command-line.mjs'
import { onDatabase } from './support/preparation.mjs'
import { runProgram } from './support/programs.mjs'

const USAGE = 'npm run content:sanitise -- --dry-run'

const HELP = `${USAGE}

Passes every stored rich text (articles, papers, their versions, the forum) through the sanitiser again, and lists what
changed. To be run when the list of what it lets through has changed. With --dry-run it only says what would change.
Works while the server runs and while it does not: a running server renders its pages anew within ten seconds. Every
change is written into the audit trail.
`

/** `npm run content:sanitise`: rewrites stored rich text as today's sanitiser would have written it. */
runMain(async () => {
  const { help, 'dry-run': dryRun } = readOptions({ 'dry-run': { type: 'boolean' } }, USAGE)
  if (help) return void process.stdout.write(HELP)
  const changes = await onDatabase(({ configuration, database }) =>
    runProgram('scripts/support/sanitise-content.ts', {
      url: database.url,
      dataDir: configuration.dataDir,
      args: dryRun ? ['--dry-run'] : [],
      failed: 'The stored texts could not be cleaned.',
    }),
  )
  process.stdout.write(changes)
})
