import { cpus, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'

/**
 * By how much a machine that others keep busy may be slower than bounds say: processes that want a core, by cores.
 * One when nobody else is there.
 */
export const tolerance = (): number => Math.max(1, (loadavg()[0] ?? 0) / cpus().length)

export interface Pace {
  /** Milliseconds that 99 of 100 answers took at most. */
  p99: number
  longest: number
  failed: number
  count: number
}

/** Asks for addresses in turn, a request every so many milliseconds, until `stop`. */
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
      const sorted = times.toSorted((a, b) => a - b)
      const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
      return { p99, longest: sorted.at(-1) ?? 0, failed, count: sorted.length }
    },
  }
}
