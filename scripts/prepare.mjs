import { prepare } from './support/preparation.mjs'
import { runMain } from './support/refusal.mjs'

runMain(prepare)
