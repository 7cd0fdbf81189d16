import { call } from '../api/call'
import { ApiError } from '../api/send'
import { readToken } from '../session/session-store'
import {
  listMessages,
  readMessage,
  removeMessage,
  updateMessage,
  type WaitingMessage,
} from './outbox'
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

type Body = Pick<WaitingMessage, 'key' | 'json' | 'isForm' | 'files'>

/**
 * Makes a call in the owner's session. In another one, that person would become the author.
 * @throws Error when another session, or none, has taken its place
 */
async function callInSession(token: string, method: 'PUT' | 'POST', path: string, body: Body) {
  if (readToken() !== token) throw new Error('the session has changed')
  return call(method, path, { ...toRequestBody(body), key: body.key, token })
}

/**
 * Sends the message itself, unless the server already has it.
 * @returns the remaining part, without its text; null when the message was discarded meanwhile
 */
async function sendFirst(message: WaitingMessage, token: string): Promise<WaitingMessage | null> {
  if (message.made !== undefined) return message
  const { data } = await callInSession(token, 'POST', message.path, message)
  const { files: _files, ...rest } = message
  const left = { ...rest, json: null, made: getCreatedId(data, message.idField) }
  const hasFollowing = left.following !== undefined && left.following.length > 0
  return hasFollowing && !(await updateMessage(left)) ? null : left
}

/**
 * Sends the calls that follow a message, one after the other; removes each accepted one from the device before the
 * next.
 */
async function sendFollowing(message: WaitingMessage, token: string): Promise<void> {
  const [next, ...following] = message.following ?? []
  if (!next) {
    if (message.missed === undefined) return removeMessage(message.key)
    await updateMessage({ ...message, refusal: message.missed })
    return
  }
  let left: WaitingMessage = { ...message, following }
  try {
    const path = `${message.path}/${message.made}/${next.path}`
    await callInSession(token, next.method, path, next)
  } catch (error) {
    if (classifyFailure(error) === 'waits') throw error
    left = { ...left, missed: getRefusal(error) }
  }
  if (await updateMessage(left)) await sendFollowing(left, token)
}

async function sendMessage(message: WaitingMessage, token: string): Promise<boolean> {
  try {
    const left = await sendFirst(message, token)
    if (left) await sendFollowing(left, token)
    return true
  } catch (error) {
    const outcome = classifyFailure(error)
    if (outcome === 'refused') await updateMessage({ ...message, refusal: getRefusal(error) })
    return outcome !== 'waits'
  }
}

async function sendInTurn(owner: string, token: string) {
  for (const { key } of await listMessages(owner)) {
    // It may have been discarded while an earlier one was being sent.
    const message = await readMessage(key)
    // Still disconnected, or the server is busy, so the others would fail too.
    if (message?.refusal === null && !(await sendMessage(message, token))) return
  }
}

/**
 * Sends an account's waiting messages, each under its key, in one tab at a time. Keeps a refused one with its reason;
 * what its owner discards meanwhile is not sent, nor are the calls that follow it.
 * @param token the owner's session; stops when it is no longer the stored one
 */
export async function sendOutbox(owner: string, token: string): Promise<void> {
  const { locks } = navigator
  if (locks) await locks.request('ingingo.outbox', () => sendInTurn(owner, token))
  else await sendInTurn(owner, token)
}
