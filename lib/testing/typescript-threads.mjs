import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Every thread that a test starts reads TypeScript, as the bundler's threads do; the test's own is Vitest's matter.
if (!isMainThread) register('./typescript-loader.mjs', import.meta.url)
