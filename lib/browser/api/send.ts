import { noAnswer } from './api-error'

export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | null
  /** Share of the body that is sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** The answer may come when the page is gone. */
  keepalive?: boolean
}

/** An answer, read to its end. */
export interface Answer {
  status: number
  text: string
  retryAfter: string | null
}

/**
 * Sends a request and reads the answer; throws ApiError of kind 'network' or 'offline' without one, AbortError when
 * it was called off. Only XMLHttpRequest can tell how much of an upload has gone.
 */
export function send(request: Outgoing): Promise<Answer> {
  return request.onProgress ? sendWatched(request) : sendPlain(request)
}

async function sendPlain(request: Outgoing): Promise<Answer> {
  const { method, url, headers, body, signal, keepalive = false } = request
  try {
    const response = await fetch(url, { method, headers, body, signal: signal ?? null, keepalive })
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('Retry-After'),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    throw noAnswer()
  }
}

function sendWatched({ method, url, headers, body, onProgress, signal }: Outgoing) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('Retry-After'),
      })
    request.onerror = () => reject(noAnswer())
    request.onabort = () => reject(new DOMException('The call was called off.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
