import { Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import { getPath, isApi } from './error-pages.mjs'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const SECONDS = [0.005, 0.025, 0.1, 0.3, 1, 3, 10]

/** A value counted elsewhere and read on request. Several processes report their sum, unless stated otherwise. */
const gauge = (registers, name, help, labelNames, read, aggregator = 'sum') =>
  new Gauge({
    name,
    help,
    labelNames,
    registers,
    aggregator,
    collect() {
      this.reset()
      read((labels, value) => this.set(labels, value))
    },
  })

function measureStores(registers, stores) {
  const of = (name, help, read) =>
    gauge(registers, `ingingo_page_store_${name}`, help, ['store'], (set) => {
      for (const [store, pages] of Object.entries(stores)) set({ store }, read(pages))
    })
  of('entries', 'Finished documents in memory', ({ size }) => size.entries)
  of('bytes', 'Bytes of the finished documents in memory', ({ size }) => size.bytes)
  of(
    'hits_total',
    'Requests answered from memory, before anything else',
    ({ counts }) => counts.hits,
  )
  of('misses_total', 'Requests for what memory did not hold', ({ counts }) => counts.misses)
  of(
    'drops_total',
    'Documents that a write or the lack of room pushed out',
    ({ counts }) => counts.drops,
  )
}

function measureAdmission(registers, admission) {
  const of = (name, help, read, aggregator) => {
    const readAll = (set) => {
      for (const kind of Object.keys(admission.counts)) set({ kind }, read(kind))
    }
    gauge(registers, `ingingo_admission_${name}`, help, ['kind'], readAll, aggregator)
  }
  of('waiting', 'Requests that wait to begin', (kind) => admission.state.waiting[kind])
  of('begun_total', 'Requests that have begun', (kind) => admission.counts[kind].begun)
  of(
    'refused_total',
    'Requests that were refused as they could not be answered in time',
    (kind) => admission.counts[kind].refused,
  )
  of(
    'waited_seconds_total',
    'Time that requests have waited to begin',
    (kind) => admission.counts[kind].waitedMs / 1000,
  )
  of(
    'limit_at_once',
    'How many may be under way when one begins (RENDERS_AT_ONCE)',
    (kind) => admission.limits[kind].atOnce,
  )
  of(
    'limit_wait_seconds',
    'The longest wait (MEMBER_WAIT_MS, PAGE_WAIT_MS, SEARCH_WAIT_MS)',
    (kind) => admission.limits[kind].maxWaitMs / 1000,
    'max',
  )
  of(
    'limit_delay_seconds',
    'The delay of the event loop from which on requests are refused',
    (kind) => admission.limits[kind].maxDelayMs / 1000,
    'max',
  )
  gauge(
    registers,
    'ingingo_admission_running',
    'Requests under way that had to wait for a place',
    [],
    (set) => set({}, admission.state.running),
  )
  gauge(
    registers,
    'ingingo_event_loop_delay_seconds',
    'Mean delay of the event loop in the last half second',
    [],
    (set) => set({}, admission.state.delayMs / 1000),
    'max',
  )
}

/**
 * Collects the metrics of a serving process (docs/operation/metrics.md); an answer from memory costs a single addition.
 * @param {{ registry: import('prom-client').Registry,
 *   stores: Record<string, import('./page-store/store.mjs').PageStore>,
 *   admission: import('./admission-queue.mjs').Admission, getRoute: (path: string) => string }} server
 * @returns {{ watch: (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void }}
 *   `watch`: counts a request that is not answered from memory, once its response is done
 */
export function measureServer({ registry, stores, admission, getRoute }) {
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  measureStores(registers, stores)
  measureAdmission(registers, admission)
  const labelNames = ['method', 'route']
  const requests = new Counter({
    name: 'ingingo_http_requests_total',
    help: 'Requests that were answered, but for those from memory, by route and status',
    labelNames: [...labelNames, 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'ingingo_http_request_duration_seconds',
    help: 'How long requests took, but for those from memory and streams, by route',
    labelNames,
    buckets: SECONDS,
    registers,
  })
  function watch(request, response) {
    const begun = performance.now()
    const { method } = request
    const path = getPath(request)
    response.once('close', () => {
      const labels = { method: METHODS.has(method) ? method : 'other', route: getRoute(path) }
      // A client that disconnected before a response began got none.
      const status = response.headersSent ? `${response.statusCode}` : 'none'
      requests.inc({ ...labels, status })
      const isStream = `${response.getHeader('content-type')}`.startsWith('text/event-stream')
      if (!isStream) durations.observe(labels, (performance.now() - begun) / 1000)
    })
  }
  return { watch }
}

const PART = /(\/\[\[\.\.\.\w+\]\]|\[\.\.\.\w+\]|\[\w+\])/

/** The pattern for a path segment, which may be dynamic. */
function toPattern(part) {
  if (part.startsWith('/[[')) return '(?:/.*)?'
  if (part.startsWith('[...')) return '.+'
  if (part.startsWith('[')) return '[^/]+'
  return part.replace(/[.+?^$()|]/g, '\\$&')
}

/** @param {string} route such as `/api/v1/article/[id]` */
const compile = (route) => ({
  route,
  pattern: new RegExp(`^${route.split(PART).map(toPattern).join('')}$`),
})

/** Fewest dynamic segments first, catch-all routes last. */
const rank = ({ route }) => (route.includes('...') ? 1000 : 0) + route.split('[').length

/**
 * Maps paths to the routes that serve them, so that an id or a query never creates a new name.
 * @param {string[]} routes from Next's manifest
 * @returns {(path: string) => string} `other` when no route matches
 */
export function routePatterns(routes) {
  const exact = new Set(routes.filter((route) => !route.includes('[')))
  const open = routes
    .filter((route) => route.includes('['))
    .map(compile)
    .sort((a, b) => rank(a) - rank(b))
  const calls = open.filter(({ route }) => isApi(route))
  const pages = open.filter(({ route }) => !isApi(route))
  return (path) => {
    if (exact.has(path)) return path
    if (path.startsWith('/_next/')) return '/_next'
    // English has no prefix.
    const tried = isApi(path) ? [path] : [path, path === '/' ? '/en' : `/en${path}`]
    const known = isApi(path) ? calls : pages
    const found = tried.flatMap((each) => known.find(({ pattern }) => pattern.test(each)) ?? [])
    return found.sort((a, b) => rank(a) - rank(b))[0]?.route ?? 'other'
  }
}
