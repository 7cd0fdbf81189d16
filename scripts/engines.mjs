import { runMain } from './support/command-line.mjs'
import { prepare } from './support/preparation.mjs'
import { runEngines, testEnvironment } from './support/test-runs.mjs'

/** `npm run engines`: only the pages in older and other engines; arguments are Vitest's, such as `-t 'Chromium 64'`. */
runMain(async () => {
  await prepare()
  const { BASE_URL } = process.env
  const running = BASE_URL ? { BASE_URL } : {}
  const { failed } = await runEngines({ ...testEnvironment(), ...running }, process.argv.slice(2))
  if (failed > 0) process.exitCode = 1
})
