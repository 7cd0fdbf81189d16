import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'

/** Requests a text in full: uncompressed and unconditionally. */
const WHOLE = { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }

/**
 * A connection to the server under test that can be cut; requests are then refused, as without a network. Also
 * affects the browser's workers, which Playwright's own offline switch does not fully reach.
 */
export async function openLine(baseUrl: string) {
  const target = new URL(baseUrl)
  const additions = new Map<string, string>()
  const extraHeaders: Record<string, string> = {}
  let held: (() => void)[] | null = null
  const untilReleased = () => (held ? new Promise<void>((done) => held?.push(done)) : null)
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const onward = forward({
      host: target.hostname,
      port: target.port,
      // The server may close a kept connection at the very moment it is reused.
      agent: false,
      method,
      path,
      headers: {
        ...headers,
        ...extraHeaders,
        host: target.host,
        ...(additions.has(path ?? '') ? WHOLE : {}),
      },
    })
    onward.on('response', async (answer) => {
      await untilReleased()
      const addition = additions.get(path ?? '')
      if (addition !== undefined) {
        outgoing.setHeader('content-type', answer.headers['content-type'] ?? '')
        outgoing.end((await text(answer)) + addition)
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  let port = 0
  const listen = () =>
    new Promise<void>((done) => {
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port
        done()
      })
    })
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  await listen()
  /** Makes a text file end differently from now on, as after a deployment. */
  const append = (path: string, addition: string) => additions.set(path, addition)
  /** Adds a header to every request, also of workers, as a browser does that asks to save data. */
  const addHeader = (name: string, value: string) => {
    extraHeaders[name] = value
  }
  /** Holds every response from now on until the returned function is called, as on a slow network. */
  const hold = () => {
    held = []
    return () => {
      for (const release of held ?? []) release()
      held = null
    }
  }
  return { url: `http://localhost:${port}`, cut, mend: listen, hold, append, addHeader, close: cut }
}

/** Lists the names of the site's data in a browser's caches and databases. */
export function listCached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lines: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) lines.push(new URL(url).pathname)
    }
    return lines
  })
}

/** Waits until a worker is active, which has then stored the offline pages. */
export const waitForWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** Waits until the worker is active and has stored an opened page. */
export async function expectCached(page: Page, path: string): Promise<void> {
  await waitForWorker(page)
  await expect.poll(() => listCached(page), { message: `${path} is kept` }).toContain(path)
}
