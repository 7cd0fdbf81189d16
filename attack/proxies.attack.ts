import { attack } from './support/attack'
import { type Asked, type ProxyName, startProxy } from './support/proxy'
import { tokenOf } from './support/tokens'

const MB = 1024 * 1024
const UPLOADS = 30
const VISITORS = 30
const PROXIES: ProxyName[] = ['nginx', 'haproxy', 'caddy']

const COVER =
  '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'

/** Requests whose bodies are refused before they are read. */
function refusedUploads(): [Asked, number][] {
  const staff = { authorization: `Bearer ${tokenOf('rheumatologist')}` }
  const upload = { 'content-type': 'multipart/form-data; boundary=x' }
  const json = { 'content-type': 'application/json' }
  const cover = Buffer.concat([Buffer.from(COVER), Buffer.alloc(8 * MB, 'x')])
  return [
    [
      { method: 'POST', path: '/api/v1/article', headers: { ...staff, ...upload }, body: cover },
      413,
    ],
    [{ method: 'POST', path: '/api/v1/article', headers: upload, body: cover }, 401],
    [
      {
        method: 'POST',
        path: '/api/v1/auth/login',
        headers: json,
        body: Buffer.alloc(4 * MB, ' '),
      },
      413,
    ],
    [{ method: 'POST', path: '/home', headers: json, body: Buffer.alloc(4 * MB, ' ') }, 405],
  ]
}

for (const name of PROXIES) {
  attack(`refused uploads behind ${name} harm no other visitor`, async (tally) => {
    const proxy = await startProxy(name)
    if (!proxy) {
      tally.absent(`this machine has no ${name} and can have none: not tried`)
      return
    }
    try {
      const kinds = refusedUploads()
      const uploads = Array.from({ length: UPLOADS }, async (_, index) => {
        const [asked, status] = kinds[index % kinds.length] ?? []
        const answered = asked ? await proxy.ask(asked) : undefined
        tally.expect(answered === status, `an upload got ${answered}, not ${status}`)
      })
      const visit = async () => {
        const answered = await proxy.ask({ path: '/home' })
        tally.expect(answered === 200, `a visitor got ${answered}`)
      }
      const during = Array.from({ length: VISITORS }, visit)
      // On the connections that refused ones may have left behind.
      const after = uploads.map((upload) => upload.then(visit))
      await Promise.all([...uploads, ...during, ...after])
    } finally {
      await proxy.stop()
    }
  })
}
