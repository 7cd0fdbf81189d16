import { runMain } from './support/command-line.mjs'
import { prepare } from './support/preparation.mjs'

// The packages may be missing until `prepare` has run, so nothing above imports one.
runMain(async () => {
  await prepare()
  const { start } = await import('./support/start.mjs')
  await start()
})
