import { once } from 'node:events'
import { request } from 'node:http'

const BOUNDARY = 'x-slow'
const HEAD =
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="paper"; filename="slow.pdf"\r\n` +
  'Content-Type: application/pdf\r\n\r\n%PDF-1.7\n'

/** A paper uploaded slowly, in small chunks. */
export interface SlowUpload {
  /** Sends the next chunk; resolves once it is written. */
  sendChunk: () => Promise<void>
  /** Returns true if the server has responded before the upload is complete. */
  hasResponse: () => boolean
  /** Sends the end, and resolves with the status. */
  finish: () => Promise<number>
  abandon: () => void
}

/** Begins to upload a paper; resolves once the server has accepted the request and waits for its body. */
export async function beginSlowUpload(token: string): Promise<SlowUpload> {
  const { hostname, port } = new URL(process.env.BASE_URL ?? '')
  const clientRequest = request({
    hostname,
    port,
    path: '/api/v1/paper',
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      expect: '100-continue',
    },
  })
  let status: number | undefined
  const responseStatus = new Promise<number>((resolve, reject) => {
    clientRequest.once('error', reject)
    clientRequest.once('response', (response) => {
      response.resume()
      status = response.statusCode ?? 0
      resolve(status)
    })
  })
  // A connection that the test itself cuts is not a failure.
  responseStatus.catch(() => undefined)
  const write = (text: string) =>
    new Promise<void>((done, failed) => {
      clientRequest.write(text, (error) => (error ? failed(error) : done()))
    })
  clientRequest.flushHeaders()
  await once(clientRequest, 'continue')
  await write(HEAD)
  return {
    sendChunk: () => write('x'.repeat(100)),
    hasResponse: () => status !== undefined,
    finish() {
      clientRequest.end(`\r\n--${BOUNDARY}--\r\n`)
      return responseStatus
    },
    abandon: () => clientRequest.destroy(),
  }
}
