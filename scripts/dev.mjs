import { prepare } from './support/preparation.mjs'
import { runMain } from './support/refusal.mjs'

runMain(async () => {
  await prepare()
  const { develop } = await import('./support/develop.mjs')
  await develop()
})
