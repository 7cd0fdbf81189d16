import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { startEmbeddedPostgres } from '../../scripts/support/embedded-postgres.mjs'

// The thread of one test file's database: says where it is, and ends when it is told anything.

const { url, stop } = await startEmbeddedPostgres({
  loadDataDir: new Blob([await readFile(workerData.dump)]),
})
parentPort.once('message', async () => {
  await stop()
  process.exit()
})
parentPort.postMessage(url)
