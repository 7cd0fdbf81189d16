import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { closeAfterUnreadBody } from './connections.mjs'

let server: Server | undefined
afterEach(() => server?.closeAllConnections())

async function listen(handleRequest: (request: IncomingMessage, response: ServerResponse) => void) {
  server = createServer((request, response) => {
    closeAfterUnreadBody(request, response)
    handleRequest(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true })
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  socket.on('error', () => undefined)
  const ended = new Promise<void>((done) => socket.once('end', () => done()))
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  const send = (text: string | Buffer) =>
    new Promise<boolean>((done) => socket.write(text, (error) => done(!error)))
  return { socket, send, ended, closed, received: () => received }
}

const POST = 'POST / HTTP/1.1\r\nhost: x\r\n'
const MB = 1024 * 1024
const piece = Buffer.alloc(MB, 'x')

const BODIES = [
  ['of a declared length', `${POST}content-length: ${8 * MB}\r\n\r\n`, piece],
  [
    'in chunks',
    `${POST}transfer-encoding: chunked\r\n\r\n`,
    Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
  ],
] as const

const HANDLERS: [string, (request: IncomingMessage) => void][] = [
  ['never read', () => undefined],
  ['paused', (request) => request.once('data', () => request.pause())],
  ['read in part', (request) => void request[Symbol.asyncIterator]().next()],
]

for (const [kind, head, part] of BODIES) {
  it.each(HANDLERS)(`lets the client send a body ${kind} to its end, %s`, async (_name, read) => {
    const client = await listen((request, response) => {
      read(request)
      response.writeHead(413, { 'content-length': 7 }).end('refused')
    })
    await client.send(head)
    const sent = []
    for (let count = 0; count < 8; count += 1) sent.push(await client.send(part))
    expect(sent).not.toContain(false)
    await client.ended
    expect(client.received()).toMatch(
      /^HTTP\/1\.1 413 [\s\S]*\r\nConnection: close\r\n[\s\S]*refused$/,
    )
    client.socket.end()
    await client.closed
  })
}

it('keeps a connection whose body was read', async () => {
  const client = await listen((request, response) => {
    request.resume().once('end', () => response.end('read'))
  })
  for (const text of ['first', 'other']) {
    await client.send(`${POST}content-length: 5\r\n\r\n${text}`)
    await once(client.socket, 'data')
  }
  expect(client.received().match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  expect(client.received()).not.toContain('Connection: close')
  client.socket.destroy()
})

it('stops reading at a limit, and does not parse later data as a request', async () => {
  let requests = 0
  const client = await listen((_request, response) => {
    requests += 1
    response.writeHead(413).end()
  })
  await client.send(`${POST}content-length: 5\r\n\r\n`)
  await once(client.socket, 'data')
  await client.send(`12345${POST}\r\n`)
  const parts = []
  for (let count = 0; count < 200 && !client.socket.destroyed; count += 1) {
    parts.push(await client.send(piece))
  }
  await client.closed
  expect(parts.length).toBeLessThan(100)
  expect(requests).toBe(1)
})
