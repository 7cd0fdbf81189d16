import { noAnswer } from './api-error'

export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | Blob | null
  /** The share of the body sent so far, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** The response may arrive after the page is gone. */
  keepalive?: boolean
}

/** A complete response. */
export interface Answer {
  status: number
  text: string
  retryAfter: string | null
}

/**
 * Sends a request and reads the response; without one throws ApiError of kind 'network' or 'offline', or AbortError when it was
 * aborted. Only XMLHttpRequest reports upload progress.
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
        // File hosts do not expose this header, and browsers log an error when it is read.
        retryAfter: request.status < 400 ? null : request.getResponseHeader('Retry-After'),
      })
    request.onerror = () => reject(noAnswer())
    request.onabort = () => reject(new DOMException('The call was called off.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
