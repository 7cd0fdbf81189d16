import { setTimeout } from 'node:timers/promises'

/** The median, which one slow moment of the machine does not move. */
export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

export interface Pace {
  /** In milliseconds. */
  median: number
  longest: number
  failed: number
  count: number
}

/** Requests addresses in turn, one every so many milliseconds, until `stop`. */
export function startReader(paths: readonly string[], everyMs: number) {
  const times: number[] = []
  let failed = 0
  let isStopped = false
  const timeRequest = async (path: string) => {
    const startedAt = performance.now()
    const response = await fetch(`${process.env.BASE_URL}${path}`).catch(() => null)
    await response?.arrayBuffer().catch(() => null)
    times.push(performance.now() - startedAt)
    if (!response?.ok) failed += 1
  }
  const loop = (async () => {
    const requests: Promise<void>[] = []
    for (let n = 0; !isStopped; n += 1) {
      requests.push(timeRequest(paths[n % paths.length] ?? '/'))
      await setTimeout(everyMs)
    }
    await Promise.all(requests)
  })()
  return {
    async stop(): Promise<Pace> {
      isStopped = true
      await loop
      return { median: median(times), longest: Math.max(...times), failed, count: times.length }
    },
  }
}
