import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
}

const HEAD_END = '\r\n\r\n'

/** The end of a chunked body, or -1 while it is incomplete. */
function chunkedEnd(text: string): number {
  let at = 0
  for (;;) {
    const line = text.indexOf('\r\n', at)
    if (line < 0) return -1
    const size = Number.parseInt(text.slice(at, line), 16)
    at = line + 2 + size + 2
    if (Number.isNaN(size) || text.length < at) return -1
    if (size === 0) return at
  }
}

function parseHead(head: string): Omit<RawResponse, 'body'> {
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  return { status: Number(first.split(' ')[1]), headers }
}

/**
 * One connection that sends raw bytes and reads responses one after the other.
 * @param baseUrl the server; by default the one that all attacks share
 */
export class Connection {
  /** Everything received but not yet consumed as a response, one character per byte. */
  received = ''
  isEnded = false
  readonly socket: Socket
  private readonly ended: Promise<void>
  private readonly closed: Promise<void>

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      this.received += text
    })
    // The other side may well cut it: some tests check for that.
    socket.on('error', () => undefined)
    this.closed = new Promise((done) => socket.once('close', () => done()))
    this.ended = new Promise((done) => {
      socket.once('end', () => {
        this.isEnded = true
        done()
      })
      socket.once('close', () => done())
    })
  }

  static async open(baseUrl = process.env.BASE_URL ?? ''): Promise<Connection> {
    const { hostname, port } = new URL(baseUrl)
    // An impolite client keeps sending after the server's FIN.
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const connection = new Connection(socket)
    await once(socket, 'connect')
    return connection
  }

  /** Sends bytes; resolves when they are written, or the connection is gone. */
  send(data: string | Buffer): Promise<void> {
    return new Promise((done) => {
      const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
      this.socket.write(bytes, () => done())
    })
  }

  /** The next response; null when the connection ended before it was complete. Responses to HEAD have no body. */
  async readResponse({ isHead = false, within = 10_000 } = {}): Promise<RawResponse | null> {
    const timeout = setTimeout(within, 'late', { ref: false })
    for (;;) {
      const response = this.takeResponse(isHead)
      if (response) return response
      if (this.isEnded || this.socket.destroyed) return null
      const more = new Promise((done) => this.socket.once('data', done))
      if ((await Promise.race([more, this.ended, timeout])) === 'late') {
        throw new Error(`No answer within ${within} ms.`)
      }
    }
  }

  /** Returns whether the other side sends its FIN, or cuts the connection, within a time. */
  endsWithin(milliseconds: number): Promise<boolean> {
    return this.settlesWithin(this.ended, milliseconds)
  }

  /** Returns whether the connection closes within a time, although this side keeps sending. */
  closesWithin(milliseconds: number): Promise<boolean> {
    return this.settlesWithin(this.closed, milliseconds)
  }

  close(): void {
    this.socket.destroy()
  }

  private settlesWithin(event: Promise<void>, milliseconds: number): Promise<boolean> {
    const timeout = setTimeout(milliseconds, false, { ref: false })
    return Promise.race([event.then(() => true), timeout])
  }

  private takeResponse(isHead: boolean): RawResponse | null {
    const headEnd = this.received.indexOf(HEAD_END)
    if (headEnd < 0) return null
    const { status, headers } = parseHead(this.received.slice(0, headEnd))
    const rest = this.received.slice(headEnd + HEAD_END.length)
    const end = this.bodyEnd(
      rest,
      headers,
      isHead || status < 200 || status === 204 || status === 304,
    )
    if (end < 0) return null
    this.received = rest.slice(end)
    return { status, headers, body: rest.slice(0, end) }
  }

  private bodyEnd(rest: string, headers: Record<string, string>, isEmpty: boolean): number {
    if (isEmpty) return 0
    if (headers['transfer-encoding'] === 'chunked') return chunkedEnd(rest)
    const length = headers['content-length']
    if (length !== undefined) return rest.length < Number(length) ? -1 : Number(length)
    return this.isEnded ? rest.length : -1
  }
}

/** The head of a request to the shared server, or another; headers as lines. */
export function requestHead(
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
  baseUrl = process.env.BASE_URL ?? '',
): string {
  const lines = Object.entries({ host: new URL(baseUrl).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
