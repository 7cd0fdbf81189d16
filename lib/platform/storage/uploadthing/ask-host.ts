import 'server-only'
import { AppError } from '@/lib/core/errors'
import { describeError, log } from '../../log/log'

/** The error for the caller while the file host is away, slow, or refuses us. */
export const away = () => new AppError('unavailable', 'files.unavailable')

/**
 * Sends one request to the file host. URLs are not logged: those of files are signed.
 * @param what the call's name, for the log
 * @returns a response of any status
 * @throws AppError `unavailable` when none comes, or none before `signal` ends the wait.
 */
export async function askHost(
  what: string,
  address: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  try {
    return await fetch(address, { ...init, cache: 'no-store' })
  } catch (error) {
    log('warn', 'storage.away', { call: what, ...describeError(error) })
    throw away()
  }
}

/** The error for a response that the host should not have given: a wrong token, a full plan, a fault of its own. */
export function refused(what: string, status: number): AppError {
  log('error', 'storage.refused', { call: what, status })
  return away()
}
