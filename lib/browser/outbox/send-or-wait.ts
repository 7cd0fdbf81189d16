import { ApiError } from '../api/api-error'
import { beginAttempt } from '../api/attempt'
import { type CallResult, call } from '../api/call'
import { isKeepable } from './kept-size'
import { listMessages, putMessage, type WaitingMessage } from './outbox'

type Outgoing = Pick<
  WaitingMessage,
  'owner' | 'subject' | 'path' | 'json' | 'isForm' | 'text' | 'files' | 'following' | 'idField'
>

/** What is sent of a message, or of what follows it. */
export function bodyOf({
  json,
  isForm,
  files = [],
}: Pick<WaitingMessage, 'json' | 'isForm' | 'files'>): { json: unknown } | { form: FormData } {
  if (!isForm) return { json }
  const form = new FormData()
  for (const [name, value] of Object.entries(json ?? {})) form.set(name, String(value))
  for (const { name, file } of files) form.set(name, file)
  return { form }
}

const isToComeAgain = ({ status, retryAfter }: ApiError) => status === 503 && retryAfter !== null

/** @throws Error where the device keeps nothing, or not so much: it must then stay where it was typed */
async function keep(message: WaitingMessage): Promise<void> {
  if (!isKeepable(message, await listMessages(message.owner))) throw new Error('too large to keep')
  await putMessage(message)
}

/**
 * Posts what somebody wrote. Without an answer it waits on this device under the key of this very try, which may have
 * reached the server: it is sent again when the network is back (send-outbox.ts), and then what follows it. So does what a
 * server that has too much to do tells to come again.
 * @param onProgress hears of the upload, 0 to 1
 * @returns null when it waits; what follows is then sent by itself, and otherwise left to who called this
 * @throws ApiError for an answer that is no success, and without one in a browser that keeps nothing
 */
export async function sendOrWait(
  message: Outgoing,
  onProgress?: (share: number) => void,
): Promise<CallResult<unknown> | null> {
  const { path } = message
  const body = bodyOf(message)
  const { key, isAnswered } = beginAttempt(path, 'form' in body ? body.form : body.json)
  try {
    return await call('POST', path, { ...body, key, ...(onProgress ? { onProgress } : {}) })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.kind === 'http' && !isToComeAgain(error)))
      throw error
    await keep({ ...message, key, at: new Date().toISOString(), refusal: null }).catch(() => {
      throw error
    })
    return null
  } finally {
    isAnswered()
  }
}
