import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The largest body that serverless hosts accept. */
export const MAX_BODY_BYTES = 4.5 * 1024 * 1024

export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Starts a reverse proxy that rejects bodies above 4.5 MB, as such hosts do.
 * @param intercept answers some requests in the proxy and returns true for them
 */
export async function startBodyLimitProxy(target: number, intercept: Interceptor) {
  const server = createServer((request, response) => {
    if (intercept(request, response)) return
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
      response.writeHead(413, { connection: 'close' }).end('FUNCTION_PAYLOAD_TOO_LARGE')
      return
    }
    const { method, url, headers } = request
    const address = request.socket.remoteAddress ?? ''
    const upstreamRequest = ask({
      host: '127.0.0.1',
      port: target,
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': address },
    })
    upstreamRequest.on('response', (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.pipe(response)
    })
    upstreamRequest.on('error', () => response.destroy())
    response.on('close', () => upstreamRequest.destroy())
    request.pipe(upstreamRequest)
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
