import { readOptions, runMain } from './support/command-line.mjs'
import { prepare } from './support/preparation.mjs'

/** `npm test`: everything to run before a push, from a clean checkout; `npm test -- --all`: all tests. */
runMain(async () => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  const { all } = readOptions({ all: { type: 'boolean' } }, 'npm test -- --all')
  await prepare()
  const { testEverything } = await import('./support/test-everything.mjs')
  await testEverything(all ? 'all' : 'main')
})
