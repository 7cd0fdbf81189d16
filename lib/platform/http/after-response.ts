import 'server-only'
import { after } from 'next/server'
import { describeError, log } from '../log/log'
import { waitForIdle } from '../work/wait-for-idle'

async function runLogged(work: () => Promise<void>): Promise<void> {
  try {
    await waitForIdle()
    await work()
  } catch (error) {
    log('error', 'deferred.failed', describeError(error))
  }
}

/** Runs work after the response has been sent; a server that is shutting down waits for it. Failures are logged. */
export function afterResponse(work: () => Promise<void>): void {
  after(() => runLogged(work))
}
