import { runMain } from './support/command-line.mjs'
import { prepare } from './support/preparation.mjs'

runMain(async () => {
  await prepare()
  const { develop } = await import('./support/start.mjs')
  await develop()
})
