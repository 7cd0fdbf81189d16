/**
 * The service worker. It answers only when the network fails, and keeps only public pages, their public pictures, and the
 * static files that they name. It never takes over while an older one still serves a page.
 */
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { defaultLocale, locales } from '../../core/locales'
import {
  isDocumentPath,
  isPublicPage,
  keptPath,
  languagePrefix,
  pictureName,
} from '../../core/offline-paths'
import { answerPage } from './answer-page'
import { dropPage, isKeepable, isWithdrawn, keepPage, recordFile, recordPage } from './kept-pages'
import { ASSETS, FILES, PAGES } from './kept-records'
import { isAsset, isPublicAnswer } from './loaded-page'
import { noteLost, revalidatePages } from './revalidate-pages'
import { showPushes } from './show-push'

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

const lasting = (type: string, work: () => Promise<unknown>) =>
  self.addEventListener(type, (event) => (event as Lasting).waitUntil(work()))

const pathOf = (address: string) => new URL(address).pathname

/** The pages that say there is no network and whom to call: available from the first visit, in every language. */
const SHELLS = locales.flatMap((locale) => {
  const prefix = locale === defaultLocale ? '' : `/${locale}`
  return [`${prefix}/offline`, `${prefix}/emergency`]
})

const AGAIN_AFTER_MS = 2000

/** On a bad connection, or from an overloaded server, one of them may fail at first. */
async function keepShell(path: string, tries: number): Promise<void> {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-cache' }).catch(() => null)
  if (answer && (await keepPage(path, answer))) return
  if (tries === 1) throw new Error(path)
  await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
  return keepShell(path, tries - 1)
}

lasting('install', () => Promise.all(SHELLS.map((path) => keepShell(path, 4))))

/** Also claims pages opened before it: no other worker serves them. */
lasting('activate', () =>
  (self as unknown as { clients: { claim(): Promise<void> } }).clients.claim(),
)

async function answerOffline({ request }: { request: Request }): Promise<Response | undefined> {
  await noteLost()
  return caches.match(`${languagePrefix(pathOf(request.url))}/offline`)
}

const pages = new NetworkFirst({
  cacheName: PAGES,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keptPath(pathOf(request.url)),
      cacheWillUpdate: async ({ request, response, event }) => {
        const path = keptPath(pathOf(request.url))
        if (isWithdrawn(response)) await dropPage(path)
        ;(event as Lasting | undefined)?.waitUntil(revalidatePages())
        return isKeepable(request.url, response) ? response : null
      },
      cacheDidUpdate: ({ request, newResponse }) =>
        recordPage(keptPath(pathOf(request.url)), newResponse),
      cachedResponseWillBeUsed: async ({ cachedResponse }) => {
        await noteLost()
        return cachedResponse
      },
      handlerDidError: answerOffline,
    },
  ],
})

const isVisit = ({ mode }: Request) => mode === 'navigate'

registerRoute(
  ({ request, url }) => isVisit(request) && isPublicPage({ pathname: url.pathname, search: '' }),
  pages,
)

registerRoute(
  ({ request, url }) => isVisit(request) && !url.pathname.startsWith('/api/'),
  new NetworkOnly({ plugins: [{ handlerDidError: answerOffline }] }),
)

// A picture is kept once, in the size fetched last. Pictures of the staff area are not kept.
registerRoute(
  ({ request, url }) =>
    request.destination === 'image' &&
    pictureName(url.pathname) !== null &&
    isPublicPage({ pathname: pathOf(request.referrer || request.url), search: '' }),
  new NetworkFirst({
    cacheName: FILES,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => pictureName(pathOf(request.url)) ?? request.url,
        cacheWillUpdate: async ({ response }) => (isPublicAnswer(response) ? response : null),
        cacheDidUpdate: ({ request, newResponse }) => recordFile(pathOf(request.url), newResponse),
      },
    ],
  }),
)

// A document is kept only when its reader asks for it (saved-pages.ts).
registerRoute(
  ({ request, url }) => isDocumentPath(url.pathname) && !request.headers.has('range'),
  new NetworkOnly({
    plugins: [{ handlerDidError: async ({ request }) => caches.match(pathOf(request.url)) }],
  }),
)

registerRoute(
  ({ url }) => url.origin === location.origin && isAsset(url.pathname),
  new CacheFirst({ cacheName: ASSETS, matchOptions: { ignoreVary: true } }),
)

showPushes()

self.addEventListener('message', (event) => {
  const { data, ports, waitUntil } = event as MessageEvent & Lasting
  const answered = answerPage(data).catch(() => null)
  waitUntil.call(
    event,
    answered.then((answer) => ports[0]?.postMessage(answer ?? null)),
  )
})
