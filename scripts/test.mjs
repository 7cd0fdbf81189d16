import { prepare } from './support/preparation.mjs'
import { runMain } from './support/refusal.mjs'

/** `npm test`: everything, from nothing. */
runMain(async () => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  await prepare()
  const { testEverything } = await import('./support/test-everything.mjs')
  await testEverything()
})
