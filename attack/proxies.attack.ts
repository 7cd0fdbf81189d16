import { attack } from './support/attack'
import { type Asked, type ProxyName, startProxy } from './support/proxy'
import { tokenOf } from './support/tokens'

const MB = 1024 * 1024
const UPLOADS = 30
const VISITORS = 30
const PROXIES: ProxyName[] = ['nginx', 'haproxy', 'caddy']

const COVER =
  '--x\r\nContent-Disposition: form-data; name="article_cover_image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'

const coverOf = (megabytes: number) =>
  Buffer.concat([Buffer.from(COVER), Buffer.alloc(megabytes * MB, 'x')])
const blank = Buffer.alloc(4 * MB, ' ')

/** Requests whose bodies are refused before they are read, or when a part of them is. */
function refusedUploads(): [Asked, number][] {
  const staff = { authorization: `Bearer ${tokenOf('rheumatologist')}` }
  const upload = { 'content-type': 'multipart/form-data; boundary=x' }
  const json = { 'content-type': 'application/json' }
  const chunked = { 'transfer-encoding': 'chunked' }
  const [article, login] = ['/api/v1/article', '/api/v1/auth/login']
  const ofStaff = { ...staff, ...upload }
  const asked: [string, Asked['headers'], Buffer, number][] = [
    [article, ofStaff, coverOf(8), 413],
    [article, ofStaff, coverOf(5.1), 413],
    [article, { ...ofStaff, ...chunked }, coverOf(6), 413],
    [article, upload, coverOf(6), 401],
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
      tally.absent(`this machine has no ${name} and can have none: not tried`)
      return
    }
    try {
      const visit = async () => {
        const answered = await proxy.ask({ path: '/home' })
        tally.expect(answered === 200, `a visitor got ${answered}`)
      }
      await visit()
      const kinds = refusedUploads()
      const uploads = Array.from({ length: UPLOADS }, async (_, index) => {
        const [asked, status] = kinds[index % kinds.length] ?? []
        const answered = asked ? await proxy.ask(asked) : undefined
        // One person's bodies are bounded together, too: who sends so many at once is told to come back.
        const isRefused = answered === status || (status === 413 && answered === 429)
        tally.expect(isRefused, `an upload got ${answered}, not ${status}`)
      })
      const during = Array.from({ length: VISITORS }, visit)
      // On the connections that refused ones may have left behind.
      const after = uploads.map((upload) => upload.then(visit))
      await Promise.all([...uploads, ...during, ...after])
    } finally {
      await proxy.stop()
    }
  })
}
