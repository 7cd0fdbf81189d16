import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Vitest sends these to stop a worker. */
const STOP_SIGNALS = ['SIGTERM', 'SIGKILL']

function watchWorker(message: unknown): void {
  const { process: child } = message as { process: ChildProcess }
  child.once('exit', (code, signal) => {
    if (!child.spawnargs?.some((each) => each.endsWith('forks.js'))) return
    if (code === 0 || (signal && STOP_SIGNALS.includes(signal))) return
    console.error(`Test worker ${child.pid} ended with code ${code}, signal ${signal}.`)
  })
}

/** Reports the exit code and signal of a crashed worker; Vitest says only "Worker exited unexpectedly". */
export default function setup(): () => void {
  subscribe('child_process', watchWorker)
  return () => unsubscribe('child_process', watchWorker)
}
