import { type IncomingHttpHeaders, request } from 'node:http'

interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Asks the server under test for a path to the letter: clients with manners would mend or resolve it first. */
export function askRaw(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(process.env.BASE_URL ?? '')
  return new Promise((answered, failed) => {
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      response.once('end', () =>
        answered({ status: response.statusCode ?? 0, headers: response.headers, body }),
      )
    })
    asked.once('error', failed).end()
  })
}
