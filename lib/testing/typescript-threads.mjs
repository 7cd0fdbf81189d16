import { createRequire } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Every thread that a test starts reads TypeScript, as the bundler's threads do; the test's own is Vitest's matter.
if (!isMainThread) {
  const require = createRequire(import.meta.url)
  const path = require.resolve('server-only')
  require.cache[path] = { id: path, filename: path, path, exports: {}, loaded: true, children: [] }
  const { register } = await import('tsx/esm/api')
  register()
}
