import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Lets every thread that a test or a program starts load TypeScript, as the bundler's threads can; Vitest and tsx
// handle their own threads.
if (!isMainThread) register('./typescript-loader.mjs', import.meta.url)
