import { ApiError, noAnswer } from '../api/api-error'
import { readToken } from '../session/session-store'

/**
 * Reads a file that only some may see, such as a licence: a plain link to it would carry no proof of who asks. Each
 * reading is written down on the server, so it is asked for when somebody wants to look, and not before.
 * @param url `/api/files/{id}`, as the profile names it.
 * @throws ApiError when it is not given out, or nobody answers.
 */
export async function readPrivateFile(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const headers = { Authorization: `Bearer ${readToken() ?? ''}` }
  const answer = await fetch(url, { headers, signal }).catch((error) => {
    throw signal.aborted ? error : noAnswer()
  })
  const { ok, status } = answer
  if (!ok) throw new ApiError({ status, message: '', fields: {}, retryAfter: null, kind: 'http' })
  return new Uint8Array(await answer.arrayBuffer())
}
