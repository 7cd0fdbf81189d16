/**
 * The service worker. Answers only when the network fails, and keeps only public pages, their public pictures, and
 * the static files that they name. Never takes over while an older one still serves a page.
 */
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { formatLongDate } from '../../core/dates'
import { defaultLocale, locales, toLocale } from '../../core/locales'
import {
  canonicalPath,
  hasListQuery,
  isDocumentPath,
  isPublicPage,
  languagePrefix,
  pictureName,
} from '../../core/offline-paths'
import { FULL_PAGE_HEADER } from '../../core/reading-mode.mjs'
import { formatBytes } from '../../core/text'
import {
  ASSETS,
  type CachedFile,
  type CachedPage,
  cachePage,
  dropPage,
  enqueueChange,
  FILES,
  getFiles,
  getWords,
  isCacheable,
  isWithdrawn,
  normalizeText,
  openRecords,
  PAGES,
  recordFile,
  recordPage,
} from './cached-pages'
import type {
  FoundPage,
  PageState,
  Savable,
  SavedList,
  SavedPage,
  WorkerRequest,
} from './questions'

interface Alert {
  text: string
  link: string
}

interface PushEvent extends Event {
  data: { json(): Alert } | null
  waitUntil(work: Promise<unknown>): void
}

interface ClickEvent extends Event {
  notification: Notification
  waitUntil(work: Promise<unknown>): void
}

interface Worker {
  registration: ServiceWorkerRegistration
  clients: { openWindow(address: string): Promise<unknown> }
}

const worker = self as unknown as Worker

/** Shows a push message, and opens its page when pressed, only on this site. */
function showPushes(): void {
  self.addEventListener('push', (event) => {
    const { data, waitUntil } = event as PushEvent
    if (!data) return
    const { text, link } = data.json()
    // A message replaces an earlier one about the same case; without `renotify` it would do so silently.
    const options = { tag: link, renotify: true, data: link }
    waitUntil.call(event, worker.registration.showNotification(text, options))
  })
  self.addEventListener('notificationclick', (event) => {
    const { notification, waitUntil } = event as ClickEvent
    notification.close()
    const { origin, pathname } = new URL(notification.data, location.href)
    if (origin === location.origin) waitUntil.call(event, worker.clients.openWindow(pathname))
  })
}

/**
 * Fetches what everybody gets: without cookies, and pages in full even where the browser asks to save data, as a text-only page
 * is not kept. `force-cache` uses what the browser has already fetched.
 */
const fetchPublic = (
  address: string,
  cache: RequestCache = 'force-cache',
  headers?: Record<string, string>,
): Promise<Response> =>
  fetch(address, { cache, credentials: 'omit', headers: { [FULL_PAGE_HEADER]: '1', ...headers } })

/**
 * Returns whether a path is a static file of a reading page: its address changes with its content. Excludes the
 * framework.
 */
const isAsset = (path: string): boolean =>
  /^\/(?:scripts\/|_next\/static\/.+\.(?:css|woff2)$)/.test(path)

const isPublicResponse = (response: Response): boolean =>
  response.status === 200 && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')

/** Stores a page with the pictures and static files that the open page has loaded. */
async function cacheLoadedPage(
  path: string,
  loaded: string[],
  cache?: RequestCache,
): Promise<boolean> {
  if (!(await cachePage(path, await fetchPublic(path, cache)))) return false
  const assets = await caches.open(ASSETS)
  const missing = loaded.filter(isAsset)
  await Promise.all(
    missing.map(async (address) => (await assets.match(address)) ?? assets.add(address)),
  )
  for (const address of loaded) await cachePicture(address)
  return true
}

async function cachePicture(address: string) {
  const name = pictureName(address)
  if (!name) return
  const response = await fetchPublic(address)
  if (!isPublicResponse(response)) return
  await (await caches.open(FILES)).put(name, response.clone())
  await recordFile(name, response)
}

function toSaved(page: CachedPage, files: CachedFile[]): SavedPage[] {
  const { path, title, lang, version, saved } = page
  if (!saved) return []
  const own = files.filter(({ name }) => getFiles(page).includes(name))
  const bytes = own.reduce((sum, file) => sum + file.bytes, page.bytes)
  const isChanged = saved.version !== version
  const { at, document } = saved
  const date = formatLongDate(new Date(at).toISOString(), toLocale(languagePrefix(path).slice(1)))
  return [{ path, title, lang, bytes, size: formatBytes(bytes), date, document, isChanged }]
}

/** Measures a kept file; asks the server for the size of one that is not kept yet. */
async function getSize(address: string, files: CachedFile[]): Promise<number> {
  const name = pictureName(address) ?? address
  const storedFile = files.find((file) => file.name === name)
  if (storedFile) return storedFile.bytes
  const response = await fetch(address, { method: 'HEAD', credentials: 'omit' }).catch(() => null)
  return Number(response?.headers.get('content-length') ?? 0)
}

const listParts = ({ parts }: Savable) => parts?.split(' ') ?? []

/** The size and state of a page; null for one that is not kept at all. */
async function readState(savable: Savable): Promise<PageState | null> {
  const { path, loaded, document } = savable
  const database = await openRecords()
  const [page, files] = await Promise.all([
    database.get('pages', canonicalPath(path)),
    database.getAll('files'),
  ])
  if (!page) return null
  const [saved = null] = toSaved(page, files)
  const needed = [...loaded.filter(pictureName), ...(document ? [document] : [])]
  const sizes = await Promise.all(needed.map((address) => getSize(address, files)))
  // Parts of a text are about equally long.
  const text = page.bytes * (1 + listParts(savable).length)
  return { size: formatBytes(sizes.reduce((sum, size) => sum + size, text)), saved }
}

async function cacheDocument(address: string) {
  const cache = await caches.open(FILES)
  const response = await fetchPublic(address, 'no-cache')
  if (response.status !== 200) throw new Error(`${response.status}`)
  await cache.put(address, response.clone())
  await recordFile(address, response)
}

/**
 * Keeps a page for as long as its reader wants, with its pictures, its document and the list of saved pages; also
 * updates one that has changed.
 * @throws TypeError or Error when a part of it cannot be fetched; the page then does not count as saved
 */
async function savePage(page: Savable): Promise<PageState | null> {
  const { path, loaded, document } = page
  const parts = listParts(page)
  if (document && isDocumentPath(document)) await cacheDocument(document)
  // The browser's cache may hold older versions of the other parts. The open page comes last, so that it counts as saved
  // only with all its parts.
  for (const each of [...parts, path]) {
    if (!(await cacheLoadedPage(each, loaded, 'no-cache'))) return null
  }
  const list = `${languagePrefix(path)}/saved`
  await cachePage(list, await fetchPublic(list, 'no-cache'))
  for (const part of parts) await markSaved(part)
  await markSaved(path, document)
  return readState(page)
}

const markSaved = (path: string, document: string | null = null) =>
  enqueueChange(async () => {
    const database = await openRecords()
    const cached = await database.get('pages', canonicalPath(path))
    if (!cached) return
    const saved = { at: Date.now(), version: cached.version, document }
    await database.put('pages', { ...cached, saved })
  })

async function removeAll(): Promise<void> {
  for (const { path, saved } of await (await openRecords()).getAll('pages')) {
    if (saved) await dropPage(path)
  }
}

async function findPages(pages: CachedPage[], words: string): Promise<FoundPage[]> {
  const wanted = normalizeText(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const cache = await caches.open(PAGES)
  const found = await Promise.all(
    pages.map(async ({ path, title, lang, saved }) => {
      const text = normalizeText(getWords((await (await cache.match(path))?.text()) ?? ''))
      const isFound = wanted.every((word) => text.includes(word))
      return isFound ? [{ path, title, lang, isSaved: saved !== null }] : []
    }),
  )
  return found.flat()
}

/** The saved pages, newest first, and the kept pages that contain the words. */
async function listSaved(words: string): Promise<SavedList> {
  const database = await openRecords()
  const [pages, files] = await Promise.all([database.getAll('pages'), database.getAll('files')])
  const saved = pages
    .sort((one, other) => (other.saved?.at ?? 0) - (one.saved?.at ?? 0))
    .flatMap((page) => toSaved(page, files))
  const size = formatBytes(saved.reduce((sum, { bytes }) => sum + bytes, 0))
  const found = await findPages(
    pages.filter(({ kind }) => kind !== 'page'),
    words,
  )
  return { saved, size, found }
}

/** While connected, kept pages are checked once an hour; after the connection was lost, at the first contact. */
const FRESH_MS = 3_600_000

/** Records that the connection was lost: kept pages may have changed meanwhile. */
async function noteLost(): Promise<void> {
  await (await openRecords()).put('facts', true, 'lost')
}

/**
 * Revalidates one kept page: a withdrawn one is dropped, a changed one is replaced.
 * @throws TypeError without a network
 */
async function revalidatePage(path: string, etag: string | null): Promise<void> {
  const response = await fetchPublic(path, 'no-store', etag ? { 'If-None-Match': etag } : undefined)
  if (isWithdrawn(response)) return dropPage(path)
  if (response.status !== 304 && !(await cachePage(path, response, false))) return
  await enqueueChange(async () => {
    const database = await openRecords()
    const page = await database.get('pages', path)
    if (page) await database.put('pages', { ...page, checkedAt: Date.now() })
  })
}

let running: Promise<void> | null = null

/** Revalidates every kept page that was not checked recently, one after the other, in the background. */
function revalidatePages(): Promise<void> {
  running ??= revalidate()
    // The connection was lost again; the next contact continues.
    .catch(noteLost)
    .finally(() => {
      running = null
    })
  return running
}

async function revalidate() {
  const database = await openRecords()
  const begun = Date.now()
  const isLost = await database.get('facts', 'lost')
  const pages = await database.getAll('pages')
  for (const { path, etag, checkedAt } of pages) {
    if (isLost ? checkedAt < begun : begun - checkedAt > FRESH_MS) await revalidatePage(path, etag)
  }
  if (isLost) await database.delete('facts', 'lost')
}

/** Answers a page's request. */
async function replyToPage(question: WorkerRequest): Promise<unknown> {
  switch (question.ask) {
    case 'contact':
      return revalidatePages()
    case 'keep':
      return cacheLoadedPage(question.path, question.loaded)
    case 'state':
      return readState(question)
    case 'save':
      return savePage(question)
    case 'remove':
      return dropPage(question.path)
    case 'removeAll':
      return removeAll()
    case 'list':
      return listSaved(question.words)
  }
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

const lasting = (type: string, work: () => Promise<unknown>) =>
  self.addEventListener(type, (event) => (event as Lasting).waitUntil(work()))

const getPath = (address: string) => new URL(address).pathname

/** The pages about the missing network and the numbers to call: available from the first visit, in every language. */
const SHELLS = locales.flatMap((locale) => {
  const prefix = locale === defaultLocale ? '' : `/${locale}`
  return [`${prefix}/offline`, `${prefix}/emergency`]
})

const AGAIN_AFTER_MS = 2000

/** Retries, because a request may fail on a bad connection or an overloaded server. */
async function cacheShell(path: string, tries: number): Promise<void> {
  const response = await fetchPublic(path, 'no-cache').catch(() => null)
  if (response && (await cachePage(path, response))) return
  if (tries === 1) throw new Error(path)
  await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
  return cacheShell(path, tries - 1)
}

lasting('install', () => Promise.all(SHELLS.map((path) => cacheShell(path, 4))))

/** Also takes control of pages opened before it, which no other worker serves. */
lasting('activate', () =>
  (self as unknown as { clients: { claim(): Promise<void> } }).clients.claim(),
)

async function respondOffline({ request }: { request: Request }): Promise<Response | undefined> {
  await noteLost()
  return caches.match(`${languagePrefix(getPath(request.url))}/offline`)
}

/** After this long without a response, a reader gets the kept copy; the response then replaces it. */
const SLOW_NETWORK_SECONDS = 3

const pages = new NetworkFirst({
  cacheName: PAGES,
  matchOptions: { ignoreVary: true },
  networkTimeoutSeconds: SLOW_NETWORK_SECONDS,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => canonicalPath(getPath(request.url)),
      // The event lasts until a slow response is stored, although the reader has got the copy.
      requestWillFetch: async ({ request, event, state }) => {
        const stored = new Promise((done) => Object.assign(state ?? {}, { done }))
        ;(event as Lasting).waitUntil(stored)
        return request
      },
      cacheWillUpdate: async ({ request, response, event, state }) => {
        const path = canonicalPath(getPath(request.url))
        if (isWithdrawn(response)) await dropPage(path)
        ;(event as Lasting | undefined)?.waitUntil(revalidatePages())
        if (isCacheable(request.url, response)) return response
        state?.done()
        return null
      },
      cacheDidUpdate: async ({ request, newResponse, state }) => {
        await recordPage(canonicalPath(getPath(request.url)), newResponse)
        state?.done()
      },
      fetchDidFail: async ({ state }) => {
        await noteLost()
        state?.done()
      },
      handlerDidError: respondOffline,
    },
  ],
})

const isVisit = ({ mode }: Request) => mode === 'navigate'

// The stored copy of a list is its first page without a filter, which is the wrong response to a query.
registerRoute(
  ({ request, url: { pathname, search } }) =>
    isVisit(request) && !hasListQuery(search) && isPublicPage({ pathname, search: '' }),
  pages,
)

registerRoute(
  ({ request, url }) => isVisit(request) && !url.pathname.startsWith('/api/'),
  new NetworkOnly({ plugins: [{ handlerDidError: respondOffline }] }),
)

// A picture is stored once, in the size fetched last. Excludes pictures of the staff area.
registerRoute(
  ({ request, url }) =>
    request.destination === 'image' &&
    pictureName(url.pathname) !== null &&
    isPublicPage({ pathname: getPath(request.referrer || request.url), search: '' }),
  new NetworkFirst({
    cacheName: FILES,
    matchOptions: { ignoreVary: true },
    networkTimeoutSeconds: SLOW_NETWORK_SECONDS,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => pictureName(getPath(request.url)) ?? request.url,
        cacheWillUpdate: async ({ response }) => (isPublicResponse(response) ? response : null),
        cacheDidUpdate: ({ request, newResponse }) => recordFile(getPath(request.url), newResponse),
      },
    ],
  }),
)

// Documents are stored only at their reader's request.
registerRoute(
  ({ request, url }) => isDocumentPath(url.pathname) && !request.headers.has('range'),
  new NetworkOnly({
    plugins: [{ handlerDidError: async ({ request }) => caches.match(getPath(request.url)) }],
  }),
)

registerRoute(
  ({ url }) => url.origin === location.origin && isAsset(url.pathname),
  new CacheFirst({ cacheName: ASSETS, matchOptions: { ignoreVary: true } }),
)

showPushes()

self.addEventListener('message', (event) => {
  const { data, ports, waitUntil } = event as MessageEvent & Lasting
  const replied = replyToPage(data).catch(() => null)
  waitUntil.call(
    event,
    replied.then((reply) => ports[0]?.postMessage(reply ?? null)),
  )
})
