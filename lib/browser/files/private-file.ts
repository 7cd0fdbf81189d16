import { ApiError, noAnswer } from '../api/api-error'
import { readToken } from '../session/session-store'

async function ask(url: string, method: 'GET' | 'HEAD', signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers: { Authorization: `Bearer ${readToken() ?? ''}` },
    signal,
  }).catch((error) => {
    throw signal.aborted ? error : noAnswer()
  })
  if (answer.ok) return answer
  const { status } = answer
  throw new ApiError({ status, message: '', fields: {}, retryAfter: null, kind: 'http' })
}

/**
 * Reads a file that only some may see, such as a licence: a plain link to it would carry no proof of who asks.
 * @param url `/api/files/{id}`, as the profile names it.
 * @throws ApiError when it is not given out, or nobody answers.
 */
export async function readPrivateFile(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await ask(url, 'GET', signal)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Its size in bytes, without fetching it; null when the server does not say. */
export async function readPrivateSize(url: string, signal: AbortSignal): Promise<number | null> {
  const answer = await ask(url, 'HEAD', signal)
  return Number(answer.headers.get('Content-Length')) || null
}
