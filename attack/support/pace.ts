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
export function readAlong(paths: readonly string[], everyMs: number) {
  const times: number[] = []
  let failed = 0
  let isOver = false
  const ask = async (path: string) => {
    const startedAt = performance.now()
    const answer = await fetch(`${process.env.BASE_URL}${path}`).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    times.push(performance.now() - startedAt)
    if (!answer?.ok) failed += 1
  }
  const going = (async () => {
    const asked: Promise<void>[] = []
    for (let n = 0; !isOver; n += 1) {
      asked.push(ask(paths[n % paths.length] ?? '/'))
      await setTimeout(everyMs)
    }
    await Promise.all(asked)
  })()
  return {
    async stop(): Promise<Pace> {
      isOver = true
      await going
      return { median: median(times), longest: Math.max(...times), failed, count: times.length }
    },
  }
}
