import { useEffect, useState } from 'react'
import { beginAttempt, type CallResult, call, isUndecided } from '../api/call'
import { ApiError } from '../api/send'
import {
  fitsInOutbox,
  listMessages,
  OUTBOX_CHANGED,
  putMessage,
  type WaitingMessage,
} from './outbox'

/** An account's waiting messages for one discussion or case. Calls back when the server has accepted some of them. */
export function useOutbox(
  owner: string | null,
  subject: string,
  onSent: () => void,
): WaitingMessage[] {
  const [messages, setMessages] = useState<WaitingMessage[]>([])
  useEffect(() => {
    if (!owner) return setMessages([])
    let known = 0
    const read = async () => {
      const own = (await listMessages(owner)).filter((message) => message.subject === subject)
      if (own.length < known) onSent()
      known = own.length
      setMessages(own)
    }
    void read()
    window.addEventListener(OUTBOX_CHANGED, read)
    return () => window.removeEventListener(OUTBOX_CHANGED, read)
  }, [owner, subject, onSent])
  return messages
}

type Outgoing = Pick<
  WaitingMessage,
  'owner' | 'subject' | 'path' | 'json' | 'isForm' | 'text' | 'files' | 'following' | 'idField'
>

/** The body of a message, or of a call that follows it. */
export function toRequestBody({
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

/** The server is overloaded, or still processes an earlier attempt. */
const isRetryLater = ({ status, retryAfter }: ApiError) =>
  (status === 503 || status === 409) && retryAfter !== null

/** @throws Error when the device cannot store it; it must then stay where it was typed */
async function keep(message: WaitingMessage): Promise<void> {
  if (!fitsInOutbox(message, await listMessages(message.owner)))
    throw new Error('too large to store')
  await putMessage(message)
}

/**
 * Posts a message. Without a response, it waits on this device under the key of this attempt, which may have reached
 * the server, and is sent again when the network is back (send-outbox.ts), followed by its further calls. It also
 * waits when the server asks for a later retry. If the device cannot store it, or an intermediary answers, the next
 * press repeats the attempt.
 * @param onProgress receives the progress of the upload, 0 to 1
 * @returns null when it waits; the outbox then sends the following calls, otherwise the caller does
 * @throws ApiError for an unsuccessful response, and for none when storage is unavailable
 */
export async function sendOrWait(
  message: Outgoing,
  onProgress?: (share: number) => void,
): Promise<CallResult<unknown> | null> {
  const { path } = message
  const body = toRequestBody(message)
  const { key, markAnswered } = beginAttempt(path, 'form' in body ? body.form : body.json)
  try {
    const result = await call('POST', path, { ...body, key, ...(onProgress ? { onProgress } : {}) })
    markAnswered()
    return result
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!isUndecided(error)) markAnswered()
    if (error.kind === 'http' && !isRetryLater(error)) throw error
    await keep({ ...message, key, at: new Date().toISOString(), refusal: null }).catch(() => {
      throw error
    })
    // From here on it is the outbox that repeats this attempt.
    markAnswered()
    return null
  }
}
