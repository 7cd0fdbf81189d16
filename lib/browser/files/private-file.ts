import { noAnswer } from '../api/api-error'
import { failureOf } from '../api/call'
import { isConfirmedNow } from '../api/confirmation'
import { readToken } from '../session/session-store'

/**
 * Asks for a file as whoever is signed in, in the page's language: a plain link to it would carry no proof of who asks.
 * @throws ApiError when it is not given out, or nobody answers.
 */
export async function readFile(url: string, signal: AbortSignal | null = null): Promise<Response> {
  const token = readToken()
  const headers = {
    Authorization: `Bearer ${token ?? ''}`,
    'Accept-Language': document.documentElement.lang || 'en',
  }
  const answer = await fetch(url, { headers, signal }).catch((error) => {
    throw signal?.aborted ? error : noAnswer()
  })
  if (answer.ok) return answer
  const { status } = answer
  const retryAfter = answer.headers.get('Retry-After')
  const failure = failureOf({ status, text: await answer.text(), retryAfter }, token)
  if (await isConfirmedNow(failure)) return readFile(url, signal)
  throw failure
}

/**
 * Reads a file that only some may see, such as a licence. Each reading is written down on the server, so it is asked
 * for when somebody wants to look, and not before.
 * @param url `/api/files/{id}`, as the profile names it.
 * @throws ApiError when it is not given out, or nobody answers.
 */
export async function readPrivateFile(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await readFile(url, signal)
  return new Uint8Array(await answer.arrayBuffer())
}
