import 'server-only'
import { after } from 'next/server'
import { untilQuiet } from '../admission/until-quiet'
import { describeError, log } from '../log/log'

async function survive(work: () => Promise<void>): Promise<void> {
  try {
    await untilQuiet()
    await work()
  } catch (error) {
    log('error', 'deferred.failed', describeError(error))
  }
}

/** Runs work once the answer has left; a server that stops waits for it. What fails is logged. */
export function afterAnswer(work: () => Promise<void>): void {
  after(() => survive(work))
}
