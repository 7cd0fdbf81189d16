import { call } from '../api/call'
import { ApiError } from '../api/send'
import { listMessages, putMessage, removeMessage, type WaitingMessage } from './outbox'
import { toRequestBody } from './send-or-wait'

/** Statuses after which a retry may succeed: the session has ended, or the server is unavailable or rate-limits. */
const isPassing = (status: number) =>
  status === 401 || status === 408 || status === 425 || status === 429 || status >= 500

/** The state of a message after a failed attempt. */
export function classifyFailure(error: unknown): 'waits' | 'refused' {
  if (!(error instanceof ApiError) || error.status === null) return 'waits'
  // An earlier attempt under the same key is in progress (docs/decisions/0011-repeated-requests.md).
  if (error.status === 409 && error.retryAfter !== null) return 'waits'
  return isPassing(error.status) ? 'waits' : 'refused'
}

function getRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  const [text = error.message] = Object.values(error.fields).flat()
  return text
}

/** Returns the id of the created item, for the following calls. */
function getCreatedId(data: unknown, field: string | undefined): string {
  const answered = new Map<string, unknown>(Object.entries(data ?? {}))
  return String(answered.get(field ?? 'id') ?? '')
}

/** Sends the message itself, unless the server already has it. @returns the remaining part, without its text */
async function sendFirst(message: WaitingMessage): Promise<WaitingMessage> {
  if (message.made !== undefined) return message
  const { data } = await call('POST', message.path, { ...toRequestBody(message), key: message.key })
  const { files: _files, ...rest } = message
  const left = { ...rest, json: null, made: getCreatedId(data, message.idField) }
  if (left.following?.length) await putMessage(left)
  return left
}

/**
 * Sends the calls that follow a message, one after the other; removes each accepted one from the device before the
 * next.
 */
async function sendFollowing(message: WaitingMessage): Promise<void> {
  const [next, ...following] = message.following ?? []
  if (!next) {
    if (message.missed === undefined) return removeMessage(message.key)
    return putMessage({ ...message, refusal: message.missed })
  }
  let left: WaitingMessage = { ...message, following }
  try {
    const path = `${message.path}/${message.made}/${next.path}`
    await call(next.method, path, { ...toRequestBody(next), key: next.key })
  } catch (error) {
    if (classifyFailure(error) === 'waits') throw error
    left = { ...left, missed: getRefusal(error) }
  }
  await putMessage(left)
  await sendFollowing(left)
}

async function sendMessage(message: WaitingMessage): Promise<boolean> {
  try {
    await sendFollowing(await sendFirst(message))
    return true
  } catch (error) {
    const outcome = classifyFailure(error)
    if (outcome === 'refused') await putMessage({ ...message, refusal: getRefusal(error) })
    return outcome !== 'waits'
  }
}

async function sendInTurn(owner: string) {
  for (const message of await listMessages(owner)) {
    // Still disconnected, or the server is busy, so the others would fail too.
    if (message.refusal === null && !(await sendMessage(message))) return
  }
}

/**
 * Sends an account's waiting messages, each under its key, in one tab at a time. Keeps a refused one with its reason.
 */
export async function sendOutbox(owner: string): Promise<void> {
  const { locks } = navigator
  if (locks) await locks.request('ingingo.outbox', () => sendInTurn(owner))
  else await sendInTurn(owner)
}
