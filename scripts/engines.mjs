import { prepare } from './support/preparation.mjs'
import { runMain } from './support/refusal.mjs'
import { runEngines } from './support/test-counts.mjs'
import { testEnvironment } from './support/test-environment.mjs'

/** `npm run engines`: only the pages in older and other engines; arguments are Vitest's, such as `-t 'Chromium 64'`. */
runMain(async () => {
  await prepare()
  const { BASE_URL } = process.env
  const running = BASE_URL ? { BASE_URL } : {}
  const { failed } = await runEngines({ ...testEnvironment(), ...running }, process.argv.slice(2))
  if (failed > 0) process.exitCode = 1
})
