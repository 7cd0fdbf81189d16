import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { startEmbeddedPostgres } from '../../scripts/support/embedded-postgres.mjs'

// The thread of one test file's database: reports its address, and ends on any message.

const { url, stop } = await startEmbeddedPostgres({
  loadDataDir: new Blob([await readFile(workerData.dump)]),
})
parentPort.once('message', async () => {
  await stop()
  process.exit()
})
parentPort.postMessage(url)
