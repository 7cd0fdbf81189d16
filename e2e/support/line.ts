import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { test as base } from './test'

/** Requests a text in full: uncompressed and unconditionally. */
const UNCONDITIONAL_HEADERS = {
  'accept-encoding': 'identity',
  'if-none-match': '',
  'if-modified-since': '',
}

/**
 * A connection to the server under test that can be cut; requests are then refused, as without a network. Also
 * affects the browser's workers, which Playwright's own offline switch does not fully reach.
 */
async function startNetworkProxy(baseUrl: string) {
  const target = new URL(baseUrl)
  const additions = new Map<string, string>()
  const extraHeaders: Record<string, string> = {}
  let pendingResponses: (() => void)[] | null = null
  const waitForRelease = () =>
    pendingResponses ? new Promise<void>((done) => pendingResponses?.push(done)) : null
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const upstreamRequest = forward({
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
        ...(additions.has(path ?? '') ? UNCONDITIONAL_HEADERS : {}),
      },
    })
    upstreamRequest.on('response', async (response) => {
      await waitForRelease()
      const addition = additions.get(path ?? '')
      if (addition !== undefined) {
        outgoing.setHeader('content-type', response.headers['content-type'] ?? '')
        outgoing.end((await text(response)) + addition)
        return
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    upstreamRequest.on('error', () => outgoing.destroy())
    incoming.pipe(upstreamRequest)
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
    pendingResponses = []
    return () => {
      for (const release of pendingResponses ?? []) release()
      pendingResponses = null
    }
  }
  return {
    url: `http://localhost:${port}`,
    cut,
    reconnect: listen,
    hold,
    append,
    addHeader,
    close: cut,
  }
}

/**
 * Gives a journey its own connection to the server, which it may cut. Closing it at the end is a cut as well, for a page that is
 * still loading.
 */
export const test = base.extend<{ line: Awaited<ReturnType<typeof startNetworkProxy>> }>({
  line: async ({ baseURL, complaints }, use) => {
    complaints.allow(/net::ERR_|Failed to fetch dynamically imported module/)
    const line = await startNetworkProxy(baseURL ?? '')
    await use(line)
    await line.close()
  },
})

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
