import { parseArgs } from 'node:util'
import { prepare } from './support/preparation.mjs'
import { Refusal, runMain } from './support/refusal.mjs'

const USAGE = 'npm run content:sanitise -- --dry-run'

const HELP = `${USAGE}

Passes every stored rich text (articles, papers, their versions, the forum) through the sanitiser again, and lists what
changed. To be run when the list of what it lets through has changed. With --dry-run it only says what would change.
Works while the server runs and while it does not; pages that are cached show it when they are next rendered.
`

const OPTIONS = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } }

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch (error) {
    throw new Refusal(`${error.message.split('. ')[0]}: ${USAGE}`)
  }
}

async function sanitiseContent(args) {
  await prepare()
  const { CommandFailed, runNode } = await import('./support/command.mjs')
  const { readConfiguration } = await import('./support/configuration.mjs')
  const { reachDatabase } = await import('./support/database.mjs')
  const { migrate } = await import('./support/migrations.mjs')
  const { fromRoot } = await import('./support/paths.mjs')
  const configuration = readConfiguration()
  const database = await reachDatabase(configuration)
  const script = fromRoot('scripts', 'support', 'sanitise-content.ts')
  const { dataDir } = configuration
  try {
    await migrate(database.url)
    return await runNode(['--conditions=react-server', '--import', 'tsx', script, ...args], {
      shielded: true,
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir },
    })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new Refusal('The stored texts could not be cleaned.', error.tail())
  } finally {
    await database.stop()
  }
}

/** `npm run content:sanitise`: stored rich text as the sanitiser of today would have written it. */
runMain(async () => {
  const { help, 'dry-run': dryRun } = readOptions()
  if (help) return void process.stdout.write(HELP)
  process.stdout.write(await sanitiseContent(dryRun ? ['--dry-run'] : []))
})
