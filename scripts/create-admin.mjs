import { OperatorError, readOptions, runMain } from './support/command-line.mjs'
import { onDatabase } from './support/preparation.mjs'
import { runProgram } from './support/programs.mjs'

const USAGE = 'npm run admin:create -- --email name@example.org --name "First Last"'

const HELP = `${USAGE}

Makes an administrator: a new account, or an existing one, which is then signed out everywhere. Prints a link that is
good once and for 24 hours, and leads to the choice of a password. Works while the server runs and while it does not.

  --reset-second-step   removes the account's second step, for an administrator who has lost it and has no colleague to
                        reset it
`

/** `npm run admin:create`: creates the first administrator, and any that nobody else can create. */
runMain(async () => {
  const options = {
    email: { type: 'string' },
    name: { type: 'string' },
    'reset-second-step': { type: 'boolean' },
  }
  const { help, email, name, 'reset-second-step': resets } = readOptions(options, USAGE)
  if (help) return void process.stdout.write(HELP)
  if (!email) throw new OperatorError(`Give the person's e-mail address: ${USAGE}`)
  if (!name) throw new OperatorError(`Give the person's name: ${USAGE}`)
  const link = await onDatabase(({ configuration, database }) =>
    runProgram('scripts/support/make-administrator.ts', {
      url: database.url,
      dataDir: configuration.dataDir,
      args: [email, name, ...(resets ? ['reset'] : [])],
      failed: 'The administrator could not be made.',
    }),
  )
  process.stdout.write(link)
})
