import { isConfirmedNow, toFailure } from '../api/call'
import { createNetworkError } from '../api/send'
import { readToken } from '../session/session-store'

/**
 * Fetches a file with the viewer's token, in the page's language; a plain link carries no credentials.
 * @throws ApiError when access is refused or there is no response
 */
export async function readFile(url: string, signal: AbortSignal | null = null): Promise<Response> {
  const token = readToken()
  const headers = {
    Authorization: `Bearer ${token ?? ''}`,
    'Accept-Language': document.documentElement.lang || 'en',
  }
  const response = await fetch(url, { headers, signal }).catch((error) => {
    throw signal?.aborted ? error : createNetworkError()
  })
  if (response.ok) return response
  const { status } = response
  const retryAfter = response.headers.get('Retry-After')
  const failure = toFailure({ status, text: await response.text(), retryAfter }, token)
  if (await isConfirmedNow(failure)) return readFile(url, signal)
  throw failure
}

/**
 * Reads a file that only some people may see, such as a licence. The server logs every read, so the file is requested
 * only on demand.
 * @param url `/api/files/{id}`, as the profile names it.
 * @throws ApiError when access is refused or there is no response.
 */
export async function readPrivateFile(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await readFile(url, signal)
  return new Uint8Array(await response.arrayBuffer())
}

/** The file name in the server's header. */
const NAME = /filename="?([^";]+)"?/

/**
 * Fetches a file with the viewer's token and has the browser save it, as a link with credentials would.
 * @param url an address of this site
 * @param fallbackName the file name when the server gives none
 * @throws ApiError when access is refused or there is no response.
 */
export async function saveFile(url: string, fallbackName: string): Promise<void> {
  const response = await readFile(url)
  const name = NAME.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? fallbackName
  link.click()
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
