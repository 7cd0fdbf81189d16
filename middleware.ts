import { type NextRequest, NextResponse } from 'next/server'
import { isUuid } from '@/lib/core/identifiers'
import { finders } from '@/lib/core/kind-paths.mjs'
import { pagePattern } from '@/lib/core/kinds.mjs'
import { parseFilter, toFilterSegments } from '@/lib/core/list-query'
import { defaultLocale, isLocale, type Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { LOCALE_COOKIE, preferredLocale } from '@/lib/core/preferred-locale'
import { fromPageSegment, publicAddress, toTypedSegment } from '@/lib/core/public-address'
import { canOpen } from '@/lib/core/staff-pages'
import { readCookieSession, staffPolicy } from '@/lib/platform/auth/edge'
import { sendTextOnly } from '@/lib/platform/http/text-only-page'

function splitLocale(pathname: string): { locale: Locale; segments: string[] } {
  const segments = pathname.split('/').filter(Boolean)
  const [first = ''] = segments
  return isLocale(first)
    ? { locale: first, segments: segments.slice(1) }
    : { locale: defaultLocale, segments }
}

/**
 * Returns an absolute URL with the origin Next was started with. With another origin, Next proxies the request to itself over
 * HTTP (`skipProxyUrlNormalize`, next.config.mjs). `nextUrl` says `localhost` wherever the server listens on 127.0.0.1.
 */
const toUrl = (request: NextRequest, path: string) => new URL(path, request.url)

/** The query of a request without what Next's router adds to it. */
function typedQuery({ url }: NextRequest): string {
  const { search, searchParams } = new URL(url)
  if (!searchParams.has('_rsc')) return search
  searchParams.delete('_rsc')
  return searchParams.size > 0 ? `?${searchParams}` : ''
}

/** Areas for signed-in people only, and the staff area. */
const MEMBER_AREAS = new Set(['profile', 'dashboard'])
const PUBLIC = 'home'
/** An item's address with words behind its id. */
const READABLE = new RegExp(`^/home/(?:${pagePattern})/[^/]+/[^/]+$`)
const STAFF = 'dashboard'
/** Lists without a search that have several pages. */
const PAGED = new Set(['facts', 'faqs'])

/**
 * Redirects visitors who are not signed in, and people without access to staff pages, by their cookie. Only decides
 * which page is shown: the pages are empty shells, and every call for data checks the database again.
 */
async function guardMembers(request: NextRequest, locale: Locale, area: string) {
  const session = await readCookieSession((name) => request.cookies.get(name)?.value)
  const { pathname } = request.nextUrl
  if (session === 'none' || session === 'ended') {
    const url = toUrl(request, localePath(locale, paths.login))
    url.searchParams.set('next', `${pathname}${typedQuery(request)}`)
    if (session === 'ended') url.searchParams.set('reason', 'ended')
    return NextResponse.redirect(url)
  }
  // Passes a cookie from before approvals were stored in it; the shell has it renewed.
  const viewer = { id: session.sub, role: session.role, isApproved: session.approved ?? true }
  if (area === STAFF && !canOpen(viewer, pathname)) {
    const url = toUrl(request, localePath(locale, paths.home))
    url.searchParams.set('notice', 'not-allowed')
    return NextResponse.redirect(url)
  }
  return area === STAFF ? allowDirectUploads(NextResponse.next()) : NextResponse.next()
}

/** Allows staff pages, and no others, to upload large files directly to the file host, if there is one. */
function allowDirectUploads(response: NextResponse): NextResponse {
  const policy = staffPolicy()
  if (policy) response.headers.set('content-security-policy', policy)
  return response
}

/**
 * Moves the query of a list into its path, so that the page is rendered, cached and given its policy like every other
 * page. English keeps its bare path: the redirect from `/en/…` would also catch a rewritten one.
 */
function rewriteListQuery(request: NextRequest, locale: Locale, segments: string[]) {
  const [, list = '', id = '', ...rest] = segments
  const query = request.nextUrl.searchParams
  const isList = list.startsWith('more-')
  const typed = (query.get(isList ? 'search' : 'q') ?? '').trim()
  const page = fromPageSegment(query.get('page') ?? '') ?? 1
  const finder = new Map(Object.entries(finders)).get(list)
  const { kind, audience, language } = parseFilter((name) => query.get(name))
  const rewrite = (path: string) => NextResponse.rewrite(toUrl(request, localePath(locale, path)))
  if (list === 'papers') {
    if (!typed || rest.join('/') !== 'text/find') return NextResponse.next()
    return rewrite(`/home/find-words/${id}/${toTypedSegment(typed)}`)
  }
  if (typed && finder) {
    const filter = { kind: isList ? undefined : kind, audience, language }
    return rewrite(
      ['/home', finder, toTypedSegment(typed), page, ...toFilterSegments(filter)].join('/'),
    )
  }
  const filters = toFilterSegments({ audience, language })
  if (filters.length > 0 && isList) {
    return rewrite(['/home', list, 'for', ...filters, page].join('/'))
  }
  if (filters.length > 0 && list === 'topic') {
    return rewrite(['/home/topic', id, ...filters].join('/'))
  }
  if (page === 1) return NextResponse.next()
  if (list === 'video') return rewrite(`/home/video/${id}/more/${page}`)
  if (isList || PAGED.has(list)) return rewrite(`/home/${list}/page/${page}`)
  return NextResponse.next()
}

/** Readers of the database, which instrumentation.ts provides: Next bundles this file separately. */
interface PageReads {
  readSlug: (folder: string, id: string) => Promise<{ slug: string } | null>
}

/**
 * Redirects wrong words behind an id to those of the title (docs/decisions/0045-readable-addresses.md). Our own
 * server strips the words before this.
 */
async function redirectToSlug(request: NextRequest, locale: Locale, segments: string[]) {
  const [, folder = '', id = '', words = ''] = segments
  const { ingingoPages } = globalThis as { ingingoPages?: { reads: PageReads } }
  const found = isUuid(id) ? await ingingoPages?.reads.readSlug(folder, id).catch(() => null) : null
  if (!found || found.slug === words) return rewriteListQuery(request, locale, segments)
  const path = localePath(locale, `/home/${folder}/${id}/${found.slug}`)
  const response = NextResponse.redirect(toUrl(request, `${path}${typedQuery(request)}`), 308)
  // A title may change back; a browser that had cached both redirects would loop.
  response.headers.set('cache-control', 'no-cache')
  return response
}

/** Redirects from an earlier address of a paper: `/home/papers?paper_id=…`. */
function redirectToPaper(request: NextRequest, locale: Locale) {
  const id = request.nextUrl.searchParams.get('paper_id') ?? ''
  const path = isUuid(id) ? `/home/papers/${id}` : paths.papers
  return NextResponse.redirect(toUrl(request, localePath(locale, path)), 308)
}

/** Redirects from `/` to the landing page in the previously chosen language, or the browser's. */
function redirectToLanding(request: NextRequest) {
  const chosen = request.cookies.get(LOCALE_COOKIE)?.value ?? ''
  const locale = isLocale(chosen) ? chosen : preferredLocale(request.headers.get('accept-language'))
  const path = `${localePath(locale, paths.home)}${typedQuery(request)}`
  const response = NextResponse.redirect(toUrl(request, path), 307)
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('vary', 'Accept-Language, Cookie')
  return response
}

export async function middleware(request: NextRequest) {
  return (await sendTextOnly(request)) ?? route(request)
}

function route(request: NextRequest) {
  if (request.nextUrl.pathname === '/') return redirectToLanding(request)
  const { locale, segments } = splitLocale(request.nextUrl.pathname)
  const [area = ''] = segments
  const path = `/${segments.join('/')}`
  const address = publicAddress(path)
  // A page rendered under an internal path is public only at its address with a query.
  if (address !== path) {
    return NextResponse.redirect(toUrl(request, localePath(locale, address)), 308)
  }
  if (path === '/home/papers') return redirectToPaper(request, locale)
  if (MEMBER_AREAS.has(area)) return guardMembers(request, locale, area)
  if (READABLE.test(path)) return redirectToSlug(request, locale, segments)
  // The matchers also match two letters that are not one of our languages, where nothing exists.
  return area === PUBLIC ? rewriteListQuery(request, locale, segments) : NextResponse.next()
}

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/',
    '/:locale([a-z]{2})?/profile/:path*',
    '/:locale([a-z]{2})?/dashboard/:path*',
    {
      source: '/:locale([a-z]{2})?/home/:search(search|papers/[^/]+/text/find)',
      has: [{ type: 'query', key: 'q' }],
    },
    {
      source: '/:locale([a-z]{2})?/home/papers',
      has: [{ type: 'query', key: 'paper_id' }],
    },
    {
      source: '/:locale([a-z]{2})?/home/:list(more-[a-z]+)',
      has: [{ type: 'query', key: 'search' }],
    },
    {
      source: '/:locale([a-z]{2})?/home/:list(more-[a-z]+|topic/[^/]+)',
      has: [{ type: 'query', key: 'for' }],
    },
    {
      source: '/:locale([a-z]{2})?/home/:list(more-[a-z]+|topic/[^/]+)',
      has: [{ type: 'query', key: 'lang' }],
    },
    {
      source: '/:locale([a-z]{2})?/home/:list(more-[a-z]+|facts|faqs)',
      has: [{ type: 'query', key: 'page' }],
    },
    {
      source: '/:locale([a-z]{2})?/home/video/:id',
      has: [{ type: 'query', key: 'page' }],
    },
    '/:locale([a-z]{2})?/home/:finder(search|find-[a-z]+)/:term/:page*',
    '/:locale([a-z]{2})?/home/:list(more-[a-z]+|facts)/page/:page',
    '/:locale([a-z]{2})?/home/:list(more-[a-z]+)/for/:filters+',
    '/:locale([a-z]{2})?/home/topic/:slug/:filters+',
    '/:locale([a-z]{2})?/home/video/:id/more/:page',
    '/:locale([a-z]{2})?/home/:folder(article|papers|video)/:id/:words',
    // Text only: by choice, or to save data.
    {
      source: '/((?!api/|_next/|og/).*)',
      has: [{ type: 'cookie', key: 'ingingo.mode', value: 'text' }],
    },
    {
      source: '/((?!api/|_next/|og/).*)',
      has: [{ type: 'cookie', key: '__Host-ingingo.mode', value: 'text' }],
    },
    {
      source: '/((?!api/|_next/|og/).*)',
      has: [{ type: 'header', key: 'save-data', value: '(?:on|ON|On)' }],
    },
    {
      source: '/((?!api/|_next/|og/).*)',
      has: [{ type: 'header', key: 'user-agent', value: '.*Opera Mini.*' }],
    },
  ],
}
