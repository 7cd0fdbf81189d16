import { runMain } from './support/command-line.mjs'
import { prepare } from './support/preparation.mjs'
import { runAttack, testEnvironment } from './support/test-runs.mjs'

/** `npm run attack`: only the hostile tests, or those whose file name contains an argument. */
runMain(async () => {
  await prepare()
  const { BASE_URL, DATA_DIR, DATABASE_URL, AUTH_SECRET, SERVER_PID, SERVER_LOG } = process.env
  const running = BASE_URL
    ? { BASE_URL, DATA_DIR, DATABASE_URL, AUTH_SECRET, SERVER_PID, SERVER_LOG }
    : {}
  const { failed } = await runAttack({ ...testEnvironment(), ...running }, process.argv.slice(2))
  if (failed > 0) process.exitCode = 1
})
