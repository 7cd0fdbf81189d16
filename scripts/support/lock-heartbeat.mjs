import { utimesSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

// A thread of its own: a long statement of the embedded database keeps the main one busy for as long as it takes.

const { path, intervalMs } = workerData

setInterval(() => {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // The disk may be away or read-only for a while.
  }
}, intervalMs)
