import { type IncomingHttpHeaders, request } from 'node:http'

interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Requests a path verbatim from the server under test: polite clients would repair or resolve it first. */
export function sendRawRequest(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(process.env.BASE_URL ?? '')
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      )
    })
    asked.once('error', reject).end()
  })
}
