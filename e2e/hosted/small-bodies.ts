import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The largest body that serverless hosts accept. */
export const MAX_BYTES = 4.5 * 1024 * 1024

export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Starts a reverse proxy that rejects bodies above 4.5 MB, as such hosts do.
 * @param answersItself answers some requests in the proxy and returns true for them
 */
export async function startSmallBodies(target: number, answersItself: Answer) {
  const server = createServer((request, response) => {
    if (answersItself(request, response)) return
    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) {
      response.writeHead(413, { connection: 'close' }).end('FUNCTION_PAYLOAD_TOO_LARGE')
      return
    }
    const { method, url, headers } = request
    const address = request.socket.remoteAddress ?? ''
    const onward = ask({
      host: '127.0.0.1',
      port: target,
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': address },
    })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
