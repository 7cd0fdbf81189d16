import 'server-only'
import { readFileSync, readlinkSync } from 'node:fs'

/** Identifies the current thread for `readProcessorTime`. Returns undefined except on Linux. */
export function findThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self')
  } catch {
    return undefined
  }
}

/**
 * Returns the processor time that a thread of this process has used so far, in milliseconds; undefined once it has
 * ended, or where the system does not report it. Node 24 reports it by itself (`worker.cpuUsage`).
 * @param thread the result of `findThread` in that thread
 */
export function readProcessorTime(thread: string | undefined): number | undefined {
  if (thread === undefined) return undefined
  try {
    // The first of its numbers, in nanoseconds (proc_pid_schedstat).
    const [nanoseconds] = readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')
    // Zero is what a kernel without these statistics reports.
    return Number(nanoseconds) / 1_000_000 || undefined
  } catch {
    return undefined
  }
}
