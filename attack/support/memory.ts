import { setTimeout } from 'node:timers/promises'
import type { Tally } from './attack'
import { memoryInMb } from './server-process'

/** How much the memory of the serving processes may grow, and how soon it must shrink again. */
const MAX_GROWTH_MB = 30
const RECLAIM_TIMEOUT_S = 60

/**
 * Runs `work` and watches memory: it may grow by 30 MB meanwhile, and at most that much may remain a minute after it.
 * @param maxGrowthMb where more is meant to be held
 */
export async function watchMemory<Result>(
  tally: Tally,
  work: () => Promise<Result>,
  maxGrowthMb = MAX_GROWTH_MB,
): Promise<Result> {
  const before = memoryInMb()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryInMb())
  }, 100)
  const result = await work().finally(() => clearInterval(timer))
  let after = memoryInMb()
  for (let second = 0; second < RECLAIM_TIMEOUT_S && after > before + MAX_GROWTH_MB; second += 1) {
    await setTimeout(1000)
    after = memoryInMb()
  }
  const sizes = [before, peak, after].map(Math.round)
  tally.note(`memory ${sizes[0]} MB before, ${sizes[1]} at most, ${sizes[2]} within a minute`)
  tally.expect(peak - before <= maxGrowthMb, `${Math.round(peak - before)} MB more`)
  tally.expect(after - before <= MAX_GROWTH_MB, `${Math.round(after - before)} MB were kept`)
  return result
}
