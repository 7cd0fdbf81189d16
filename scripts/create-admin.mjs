import { parseArgs } from 'node:util'
import { prepare } from './support/preparation.mjs'
import { Refusal, runMain } from './support/refusal.mjs'

const USAGE = 'npm run admin:create -- --email name@example.org --name "First Last"'

const HELP = `${USAGE}

Makes an administrator: a new account, or an existing one, which is then signed out everywhere. Prints a link that is
good once and for 24 hours, and leads to the choice of a password. Works while the server runs and while it does not.
`

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
}

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch (error) {
    throw new Refusal(`${error.message.split('. ')[0]}: ${USAGE}`)
  }
}

async function makeAdministrator({ email, name }) {
  await prepare()
  const { CommandFailed, runNode } = await import('./support/command.mjs')
  const { readConfiguration } = await import('./support/configuration.mjs')
  const { reachDatabase } = await import('./support/database.mjs')
  const { migrate } = await import('./support/migrations.mjs')
  const { fromRoot } = await import('./support/paths.mjs')
  const configuration = readConfiguration()
  const database = await reachDatabase(configuration)
  const script = fromRoot('scripts', 'support', 'make-administrator.ts')
  const { dataDir } = configuration
  try {
    await migrate(database.url)
    return await runNode(['--conditions=react-server', '--import', 'tsx', script, email, name], {
      shielded: true,
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir },
    })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    if (error.code === 2) throw new Refusal(error.tail(1))
    throw new Refusal('The administrator could not be made.', error.tail())
  } finally {
    await database.stop()
  }
}

/** `npm run admin:create`: the first administrator, and any that nobody else can make. */
runMain(async () => {
  const { help, email, name } = readOptions()
  if (help) return void process.stdout.write(HELP)
  if (!email) throw new Refusal(`Give the person's e-mail address: ${USAGE}`)
  if (!name) throw new Refusal(`Give the person's name: ${USAGE}`)
  process.stdout.write(await makeAdministrator({ email, name }))
})
