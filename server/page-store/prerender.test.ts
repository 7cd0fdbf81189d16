import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { countChanges, recordChange } from '../../lib/platform/cache/changes.mjs'
import { createPrerenderer } from './rendering.mjs'
import { PageStore } from './store.mjs'

const PATH = '/fr/home/article/1'
const storedResponse = { status: 200, headers: [], body: Buffer.from('a page') }

it('requests a changed page once, without a connection, if it was requested more than once', async () => {
  const asked: string[] = []
  const wanted: string[] = []
  const store = new PageStore({ maxBytes: 1e6, onOutdated: (key) => wanted.push(key) })
  const server = createServer((request, response) => {
    if (store.respond(request, response)) return
    asked.push(`${request.url} ${request.headers.cookie ?? ''} ${request.socket.remotePort}`)
    response.end('rendered')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const rendering = () => ({
      tags: ['article:1'],
      begun: countChanges(),
      until: Number.POSITIVE_INFINITY,
    })
    await store.keep(PATH, storedResponse, rendering())
    await store.keep('/home', storedResponse, rendering())
    const { port } = server.address() as AddressInfo
    for (const path of [PATH, PATH, '/home']) await fetch(`http://127.0.0.1:${port}${path}`)
    recordChange(['article:1'])
    expect(wanted).toEqual([PATH])

    const sockets: unknown[] = []
    const stored: unknown[] = []
    const ask = createPrerenderer(server, {
      atOnce: 1,
      onConnection: (socket) => sockets.push(socket),
      whenStored: async (socket) => {
        stored.push(socket)
      },
    })
    await Promise.all([...wanted, ...wanted, `text ${PATH}`].map(ask))
    expect(asked).toEqual([`${PATH}  undefined`, `${PATH} ingingo.mode=text undefined`])
    expect(stored).toEqual(sockets)
    const seen = new Promise<IncomingMessage>((done) => server.once('request', done))
    ask('/home')
    expect(sockets).toContain((await seen).socket)
  } finally {
    server.close()
  }
})

it('requests nothing more once the server is stopping', async () => {
  const stopping = new AbortController()
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    stopping.abort()
    response.end()
  })
  const ask = createPrerenderer(server, {
    atOnce: 1,
    onConnection: () => {},
    signal: stopping.signal,
  })
  await Promise.all(['/home', PATH].map(ask))
  expect(asked).toEqual(['/home'])
})
