import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Stopping a worker, Vitest sends these. */
const STOPPED = ['SIGTERM', 'SIGKILL']

function watchWorker(message: unknown): void {
  const { process: child } = message as { process: ChildProcess }
  child.once('exit', (code, signal) => {
    if (!child.spawnargs?.some((each) => each.endsWith('forks.js'))) return
    if (code === 0 || (signal && STOPPED.includes(signal))) return
    console.error(`Test worker ${child.pid} ended with code ${code}, signal ${signal}.`)
  })
}

/** Reports the exit code and signal of a worker that crashed, which Vitest's "Worker exited unexpectedly" does not name. */
export default function setup(): () => void {
  subscribe('child_process', watchWorker)
  return () => unsubscribe('child_process', watchWorker)
}
