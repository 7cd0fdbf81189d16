import { ApiError } from '@/lib/browser/api/api-error'

/** Whether a failure needs a toast of its own: a missing network and the end of a session are announced by themselves. */
export function isOwnFailure(error: unknown): boolean {
  if (!error) return false
  return !(error instanceof ApiError) || (error.kind !== 'offline' && error.status !== 401)
}
