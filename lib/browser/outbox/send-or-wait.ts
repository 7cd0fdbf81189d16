import { ApiError } from '../api/api-error'
import { beginAttempt } from '../api/attempt'
import { type CallResult, call } from '../api/call'
import { putMessage, type WaitingMessage } from './outbox'

type Outgoing = Pick<WaitingMessage, 'owner' | 'subject' | 'path' | 'json' | 'isForm' | 'text'>

/** What is sent of a message. */
export function bodyOf({ json, isForm }: Pick<WaitingMessage, 'json' | 'isForm'>) {
  if (!isForm) return { json }
  const form = new FormData()
  for (const [name, value] of Object.entries(json ?? {})) form.set(name, String(value))
  return { form }
}

const isToComeAgain = ({ status, retryAfter }: ApiError) => status === 503 && retryAfter !== null

/**
 * Posts what somebody wrote. Without an answer it waits on this device under the key of this very try, which may have
 * reached the server: it is sent again when the network is back (send-outbox.ts). So does what a server that has too much
 * to do tells to come again.
 * @returns null when it waits
 * @throws ApiError for an answer that is no success, and without one in a browser that keeps nothing
 */
export async function sendOrWait(message: Outgoing): Promise<CallResult<unknown> | null> {
  const { path, json } = message
  const { key, isAnswered } = beginAttempt(path, json)
  try {
    return await call('POST', path, { ...bodyOf(message), key })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.kind === 'http' && !isToComeAgain(error)))
      throw error
    await putMessage({ ...message, key, at: new Date().toISOString(), refusal: null }).catch(() => {
      throw error
    })
    return null
  } finally {
    isAnswered()
  }
}
