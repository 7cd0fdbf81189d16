import 'server-only'
import { isUnavailable } from '@/lib/core/errors'
import { untilQuiet } from '../admission/until-quiet'
import { describeError, log } from '../log/log'

/**
 * Makes work that never runs twice at once in this process. Asked for while it runs, it runs once more afterwards,
 * however often it was asked. A failure goes into the log and no further; a database that stays away is said once.
 * @param name the job's, for the log
 */
export function singleRun(name: string, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isAway = false

  async function attempt(): Promise<void> {
    try {
      await untilQuiet()
      await work()
      if (isAway) log('info', 'job.recovered', { job: name })
      isAway = false
    } catch (error) {
      if (!isUnavailable(error))
        return log('error', 'job.failed', { job: name, ...describeError(error) })
      if (!isAway) log('warn', 'job.unavailable', { job: name })
      isAway = true
    }
  }

  async function runUntilQuiet(): Promise<void> {
    do {
      isAskedAgain = false
      await attempt()
    } while (isAskedAgain)
    // In the same breath as the last look at it: nobody can ask in between and be forgotten.
    running = undefined
  }

  return () => {
    isAskedAgain = true
    running ??= runUntilQuiet()
    return running
  }
}
