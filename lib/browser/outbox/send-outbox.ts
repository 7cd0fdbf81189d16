import { ApiError } from '../api/api-error'
import { call } from '../api/call'
import { listMessages, putMessage, removeMessage, type WaitingMessage } from './outbox'
import { bodyOf } from './send-or-wait'

/** Answers after which a later try may succeed: the session, the server or its patience is at an end for now. */
const isPassing = (status: number) =>
  status === 401 || status === 408 || status === 425 || status === 429 || status >= 500

/** How a message that was sent under its key has fared. */
export function fateOf(error: unknown): 'waits' | 'refused' {
  if (!(error instanceof ApiError) || error.status === null) return 'waits'
  // An earlier try under the same key is being carried out (docs/decisions/0011-repeated-requests.md).
  if (error.status === 409 && error.retryAfter !== null) return 'waits'
  return isPassing(error.status) ? 'waits' : 'refused'
}

function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  const [text = error.message] = Object.values(error.fields).flat()
  return text
}

async function sendMessage(message: WaitingMessage): Promise<boolean> {
  try {
    await call('POST', message.path, { ...bodyOf(message), key: message.key })
    await removeMessage(message.key)
    return true
  } catch (error) {
    const fate = fateOf(error)
    if (fate === 'refused') await putMessage({ ...message, refusal: refusalOf(error) })
    return fate !== 'waits'
  }
}

async function sendInTurn(owner: string) {
  for (const message of await listMessages(owner)) {
    // The line is still down, or the server busy: the others would fare alike.
    if (message.refusal === null && !(await sendMessage(message))) return
  }
}

/** Sends what an account has waiting, each under its key, in one tab at a time. What is refused stays with its reason. */
export async function sendOutbox(owner: string): Promise<void> {
  const { locks } = navigator
  if (locks) await locks.request('ingingo.outbox', () => sendInTurn(owner))
  else await sendInTurn(owner)
}
