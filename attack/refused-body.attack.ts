import { readFileSync } from 'node:fs'
import { attack } from './support/attack'
import { Connection, requestHead } from './support/connection'
import { getToken } from './support/tokens'

const MB = 1024 * 1024

/** A request whose body is refused, whatever it contains. */
interface Refused {
  name: string
  method?: string
  path: string
  headers?: Record<string, string>
  megabytes: number
  status: number
}

const json = { 'content-type': 'application/json' }
const upload = { 'content-type': 'multipart/form-data; boundary=x' }

const COVER_HEAD =
  '--x\r\nContent-Disposition: form-data; name="article_cover_image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'

function refusals(): Refused[] {
  const staff = { authorization: `Bearer ${getToken('admin')}` }
  return [
    { name: 'a body sent to a page', method: 'POST', path: '/home', megabytes: 3, status: 405 },
    {
      name: 'a body with a GET of a page',
      path: '/dashboard',
      method: 'GET',
      megabytes: 3,
      status: 413,
    },
    { name: 'a body sent to a file', path: '/feed.xml', megabytes: 3, status: 405 },
    { name: 'a body sent to no page', path: '/no/such', megabytes: 3, status: 405 },
    {
      name: 'JSON a little above what somebody may send who is not signed in',
      path: '/api/v1/auth/login',
      headers: json,
      megabytes: 1 / 32,
      status: 413,
    },
    {
      name: 'JSON above its limit',
      path: '/api/v1/auth/login',
      headers: json,
      megabytes: 3,
      status: 413,
    },
    {
      name: 'JSON above its limit from staff',
      path: '/api/v1/faq',
      headers: { ...json, ...staff },
      megabytes: 3,
      status: 413,
    },
    {
      name: 'a method that is not offered',
      method: 'DELETE',
      path: '/api/v1/auth/login',
      headers: json,
      megabytes: 1,
      status: 405,
    },
    {
      name: 'an upload without a session',
      path: '/api/v1/paper',
      headers: upload,
      megabytes: 6,
      status: 401,
    },
    ...[5 + 1 / 256, 5 + 1 / 16, 5 + 1 / 4, 6].map((megabytes) => ({
      name: `an upload of ${megabytes} MB, a little above its limit`,
      path: '/api/v1/article',
      headers: { ...upload, ...staff },
      megabytes,
      status: 413,
    })),
    {
      name: 'an upload above its limit',
      path: '/api/v1/article',
      headers: { ...upload, ...staff },
      megabytes: 9,
      status: 413,
    },
    {
      name: 'an upload to a route that takes JSON',
      path: '/api/v1/auth/login',
      headers: upload,
      megabytes: 3,
      status: 413,
    },
    {
      name: 'an unknown expectation',
      path: '/api/v1/auth/login',
      headers: { ...json, expect: 'more' },
      megabytes: 1,
      status: 417,
    },
    {
      name: 'an address that is malformed',
      path: '/api/v1/%zz',
      headers: json,
      megabytes: 1,
      status: 400,
    },
  ]
}

/** Sends a complete body as long as the server accepts it, exactly as declared. */
async function sendBody(
  connection: Connection,
  { megabytes, headers }: Refused,
  isChunked: boolean,
) {
  const isUpload = headers?.['content-type'] === upload['content-type']
  const start = isUpload ? COVER_HEAD : ''
  const end = isUpload ? '\r\n--x--\r\n' : ''
  const piece = Buffer.alloc(64 * 1024, ' ')
  const frame = (bytes: Buffer) =>
    isChunked
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes
  let left = megabytes * MB - start.length - end.length
  if (start) await connection.send(frame(Buffer.from(start)))
  while (left > 0 && !connection.socket.destroyed) {
    const bytes = piece.subarray(0, Math.min(piece.length, left))
    await connection.send(frame(bytes))
    left -= bytes.length
  }
  if (end) await connection.send(frame(Buffer.from(end)))
  if (isChunked) await connection.send('0\r\n\r\n')
}

for (const isChunked of [false, true]) {
  const kind = isChunked ? 'in chunks' : 'of a declared length'
  attack(
    `a refused body ${kind}: the client gets the response, and the connection closes`,
    async (tally) => {
      for (const refused of refusals()) {
        const { name, method = 'POST', path, headers, megabytes, status } = refused
        const length: Record<string, string | number> = isChunked
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': megabytes * MB }
        const connection = await Connection.open()
        await connection.send(requestHead(method, path, { ...headers, ...length }))
        const sent = sendBody(connection, refused, isChunked)
        const response = await connection
          .readResponse({ within: 20_000 })
          .catch((error: Error) => error)
        await sent
        const seen = response instanceof Error ? response.message : response?.status
        tally.expect(seen === status, `${name}: ${seen}, not ${status}`)
        if (response instanceof Error || !response) continue
        const keepsAlive = response.headers.connection !== 'close'
        // Where the server read all of it before responding, there is no reason to close.
        if (keepsAlive) {
          await connection.send(requestHead('GET', '/api/health'))
          const next = await connection.readResponse()
          tally.expect(next?.status === 200, `${name}: the next request on it got ${next?.status}`)
        } else {
          const isClosed = await connection.endsWithin(5000)
          tally.expect(isClosed, `${name}: says close, and stays open`)
        }
        connection.close()
      }
    },
  )
}

attack('a refused body leaves no line of an exception in the log', async (tally) => {
  const lines = readFileSync(process.env.SERVER_LOG ?? '', 'utf8').split('\n')
  const failures = lines.filter((line) => /uncaught|unhandled|already closed/i.test(line))
  tally.expect(failures.length === 0, `${failures.length} lines: ${failures[0]?.slice(0, 300)}`)
})

attack('an endless body is read up to a limit', async (tally) => {
  const connection = await Connection.open()
  await connection.send(requestHead('POST', '/home', { 'transfer-encoding': 'chunked' }))
  const response = await connection.readResponse()
  tally.expect(response?.status === 405, `answered ${response?.status}`)
  const drip = setInterval(() => connection.send('1\r\nx\r\n'), 500)
  const isClosed = await connection.closesWithin(20_000)
  clearInterval(drip)
  tally.expect(isClosed, 'still open after 20 s')
})

attack('a stalled body does not keep its connection', async (tally) => {
  const connection = await Connection.open()
  await connection.send(requestHead('POST', '/home', { 'content-length': 3 * MB }))
  const response = await connection.readResponse()
  tally.expect(response?.status === 405, `answered ${response?.status}`)
  // After receiving the server's FIN, a client only notices by sending that the connection is gone.
  await connection.closesWithin(5000)
  let isClosed = false
  for (let tries = 0; tries < 3 && !isClosed; tries += 1) {
    await connection.send('x')
    isClosed = await connection.closesWithin(500)
  }
  tally.expect(isClosed, 'still open after 5 s')
})

attack('a client that waits for "100 Continue" does not send a refused body', async (tally) => {
  const connection = await Connection.open()
  const headers = { ...json, expect: '100-continue', 'content-length': 29 * MB }
  await connection.send(requestHead('POST', '/api/v1/auth/login', headers))
  const response = await connection.readResponse()
  tally.expect(response?.status === 413, `answered ${response?.status}`)
  connection.close()
})

attack('requests that match no page are answered before Next sees them', async (tally) => {
  const heads: [string, number][] = [
    [requestHead('GET', '*'), 400],
    [requestHead('TRACE', '/home'), 405],
    [requestHead('TRACE', '/api/v1/article'), 405],
    [requestHead('CONNECT', 'example.org:443'), 405],
    ['GET /home HTTP/1.1\r\n\r\n', 400],
    [requestHead('GET', 'home'), 400],
    [requestHead('OPTIONS', '*'), 204],
  ]
  for (const [head, status] of heads) {
    const connection = await Connection.open()
    await connection.send(head)
    const response = await connection.readResponse().catch(() => null)
    tally.expect(response?.status === status, `${head.split('\r\n')[0]}: ${response?.status}`)
    connection.close()
  }
})
