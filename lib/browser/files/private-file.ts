import { noAnswer } from '../api/api-error'
import { failureOf } from '../api/call'
import { isConfirmedNow } from '../api/confirmation'
import { readToken } from '../session/session-store'

/**
 * Fetches a file with the viewer's token, in the page's language: a plain link would carry no credentials.
 * @throws ApiError when access is refused or there is no response.
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
 * Reads a file that only some people may see, such as a licence. The server logs every read, so the file is requested only when
 * somebody wants to see it.
 * @param url `/api/files/{id}`, as the profile names it.
 * @throws ApiError when access is refused or there is no response.
 */
export async function readPrivateFile(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await readFile(url, signal)
  return new Uint8Array(await answer.arrayBuffer())
}
