import { runMain } from './support/command-line.mjs'
import { prepare } from './support/preparation.mjs'

runMain(prepare)
