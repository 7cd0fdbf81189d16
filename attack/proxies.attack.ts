import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readTrustedProxies, writeClientAddress } from '@/server/forwarded-headers.mjs'
import { attack } from './support/attack'
import { send } from './support/file-kinds'
import { type ProxyName, type ProxyRequest, startProxy } from './support/proxy'
import { getToken } from './support/tokens'

const MB = 1024 * 1024
const UPLOADS = 30
const VISITORS = 30
const PROXIES: ProxyName[] = ['nginx', 'haproxy', 'caddy']

const COVER =
  '--x\r\nContent-Disposition: form-data; name="article_cover_image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'

const getCover = (megabytes: number) =>
  Buffer.concat([Buffer.from(COVER), Buffer.alloc(megabytes * MB, 'x')])
const blank = Buffer.alloc(4 * MB, ' ')

/** Requests whose bodies are refused before they are read, or part way through. */
function refusedUploads(): [ProxyRequest, number][] {
  const staff = { authorization: `Bearer ${getToken('rheumatologist')}` }
  const upload = { 'content-type': 'multipart/form-data; boundary=x' }
  const json = { 'content-type': 'application/json' }
  const chunked = { 'transfer-encoding': 'chunked' }
  const [article, login] = ['/api/v1/article', '/api/v1/auth/login']
  const staffUploads = { ...staff, ...upload }
  const asked: [string, ProxyRequest['headers'], Buffer, number][] = [
    [article, staffUploads, getCover(8), 413],
    [article, staffUploads, getCover(5.1), 413],
    [article, { ...staffUploads, ...chunked }, getCover(6), 413],
    [article, upload, getCover(6), 401],
    [login, json, blank, 413],
    [login, { ...json, ...chunked }, blank, 413],
    ['/home', json, blank, 405],
  ]
  return asked.map(([path, headers, body, status]) => [
    { method: 'POST', path, headers, body },
    status,
  ])
}

for (const name of PROXIES) {
  attack(`refused uploads behind ${name} harm no other visitor`, async (tally) => {
    const proxy = await startProxy(name)
    if (!proxy) {
      tally.skip(`this machine has no ${name} and can have none: not tried`)
      return
    }
    try {
      const visit = async () => {
        const outcome = await proxy.ask({ path: '/home' })
        tally.expect(outcome === 200, `a visitor got ${outcome}`)
      }
      await visit()
      const kinds = refusedUploads()
      const uploads = Array.from({ length: UPLOADS }, async (_, index) => {
        const [asked, status] = kinds[index % kinds.length] ?? []
        const outcome = asked ? await proxy.ask(asked) : undefined
        // One person's concurrent bodies are limited too: too many are answered with 429.
        const isRefused = outcome === status || (status === 413 && outcome === 429)
        tally.expect(isRefused, `an upload got ${outcome}, not ${status}`)
      })
      const during = Array.from({ length: VISITORS }, visit)
      // On connections that refused uploads may have left behind.
      const after = uploads.map((upload) => upload.then(visit))
      await Promise.all([...uploads, ...during, ...after])
    } finally {
      await proxy.stop()
    }
  })
}

/** The multipart header of a paper; what follows is no PDF. */
const PAPER =
  '--x\r\nContent-Disposition: form-data; name="paper"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n'

const getPaper = (megabytes: number) =>
  Buffer.concat([
    Buffer.from(PAPER),
    Buffer.alloc(megabytes * MB, 'x'),
    Buffer.from('\r\n--x--\r\n'),
  ])

for (const name of PROXIES) {
  attack(`${name} delays no event, keeps no page, and passes the largest paper`, async (tally) => {
    const proxy = await startProxy(name)
    if (!proxy) {
      tally.skip(`this machine has no ${name} and can have none: not tried`)
      return
    }
    try {
      const token = getToken('rheumatologist')
      const cookie = `next-auth.session-token=${token}`
      const events = await proxy.read(
        { path: '/api/v1/notifications/stream', headers: { cookie } },
        (text) => text.includes('event: '),
      )
      const begins = events.slice(0, 80)
      tally.expect(events.includes('event: unread'), `the stream began with ${begins}`)

      const title = `Behind ${name} ${crypto.randomUUID()}`
      const before = await proxy.read({ path: '/home/facts' })
      tally.expect(!before.includes(title), 'the fact is there already')
      await send('/duk', { token: getToken('admin'), json: { duk_title: title } })
      const after = await proxy.read({ path: '/home/facts' })
      tally.expect(after.includes(title), 'a page from before the write is still served')

      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
      }
      const upload = (megabytes: number) =>
        proxy.ask({ method: 'POST', path: '/api/v1/paper', headers, body: getPaper(megabytes) })
      const largest = await upload(24.9)
      tally.expect(largest === 422, `the largest paper is answered with ${largest}`)
      const larger = await upload(25.1)
      tally.expect(larger === 413, `a larger one is answered with ${larger}`)
    } finally {
      await proxy.stop()
    }
  })

  attack(`${name} reports the client’s address, whatever a visitor claims`, async (tally) => {
    const trusted = readTrustedProxies('127.0.0.1')
    const seen: string[] = []
    const upstream = createServer((request, response) => {
      writeClientAddress(request, trusted)
      seen.push(`${request.headers['x-forwarded-for']} ${request.headers.host}`)
      response.end()
    })
    await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
    const { port } = upstream.address() as AddressInfo
    const proxy = await startProxy(name, `127.0.0.1:${port}`)
    try {
      if (!proxy) {
        tally.skip(`this machine has no ${name} and can have none: not tried`)
        return
      }
      // Every address of 127.0.0.0/8 is this machine, and this one is no proxy of ours.
      const localAddress = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
      for (const forged of ['', '203.0.113.9', '127.0.0.1', '203.0.113.9, 127.0.0.1']) {
        const headers: ProxyRequest['headers'] = forged ? { 'x-forwarded-for': forged } : {}
        await proxy.ask({ path: '/home', headers, localAddress })
        const last = seen.at(-1)
        tally.expect(last === `${localAddress} ingingo.example`, `who says "${forged}" is ${last}`)
      }
    } finally {
      await proxy?.stop()
      upstream.closeAllConnections()
      upstream.close()
    }
  })
}
