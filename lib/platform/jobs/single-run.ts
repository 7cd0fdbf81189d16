import 'server-only'
import { isUnavailable } from '@/lib/core/errors'
import { untilQuiet } from '../admission/until-quiet'
import { describeError, log } from '../log/log'
import { noteJob } from './job-figures'

/**
 * Wraps work so that it never runs twice at once in this process. Calls during a run cause one more run afterwards, however
 * many there are. A failure is logged and goes no further; a database that stays away is logged once.
 * @param name the job's name, for the log
 */
export function singleRun(name: string, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isAway = false

  async function attempt(): Promise<void> {
    let begun = Date.now()
    try {
      await untilQuiet()
      begun = Date.now()
      await work()
      noteJob(name, { begun, hasFailed: false })
      if (isAway) log('info', 'job.recovered', { job: name })
      isAway = false
    } catch (error) {
      noteJob(name, { begun, hasFailed: true })
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
    // Runs synchronously after the last check: no call can come in between and be lost.
    running = undefined
  }

  return () => {
    isAskedAgain = true
    running ??= runUntilQuiet()
    return running
  }
}
