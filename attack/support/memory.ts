import { setTimeout } from 'node:timers/promises'
import type { Tally } from './attack'
import { memoryInMb } from './server-process'

/** How much the memory of the serving processes may grow, and how soon it must shrink again. */
const MOST_MORE_MB = 30
const GIVEN_BACK_WITHIN_S = 60

/**
 * Runs `work` and watches memory: it may grow by 30 MB meanwhile, and at most that much may remain a minute after it.
 * @param mostMoreMb where more is meant to be held
 */
export async function watchMemory<Result>(
  tally: Tally,
  work: () => Promise<Result>,
  mostMoreMb = MOST_MORE_MB,
): Promise<Result> {
  const before = memoryInMb()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryInMb())
  }, 100)
  const result = await work().finally(() => clearInterval(watch))
  let after = memoryInMb()
  for (let second = 0; second < GIVEN_BACK_WITHIN_S && after > before + MOST_MORE_MB; second += 1) {
    await setTimeout(1000)
    after = memoryInMb()
  }
  const figures = [before, most, after].map(Math.round)
  tally.note(`memory ${figures[0]} MB before, ${figures[1]} at most, ${figures[2]} within a minute`)
  tally.expect(most - before <= mostMoreMb, `${Math.round(most - before)} MB more`)
  tally.expect(after - before <= MOST_MORE_MB, `${Math.round(after - before)} MB were kept`)
  return result
}
