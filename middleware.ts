import { type NextRequest, NextResponse } from 'next/server'
import { toAudience } from '@/lib/core/audiences'
import { finders } from '@/lib/core/kind-paths.mjs'
import { defaultLocale, isLocale, type Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { LOCALE_COOKIE, preferredLocale } from '@/lib/core/preferred-locale'
import { publicAddress } from '@/lib/core/public-address'
import { mayOpen } from '@/lib/core/staff-pages'
import { fromPageSegment, toTypedSegment } from '@/lib/core/typed-segment'
import { isUuid } from '@/lib/core/uuid'
import { readCookieSession } from '@/lib/platform/auth/edge'
import { staffPolicy } from '@/lib/platform/auth/edge-policy'

function splitLocale(pathname: string): { locale: Locale; segments: string[] } {
  const segments = pathname.split('/').filter(Boolean)
  const [first = ''] = segments
  return isLocale(first)
    ? { locale: first, segments: segments.slice(1) }
    : { locale: defaultLocale, segments }
}

/** Areas for signed-in people only, and the one of them that is for staff. */
const MEMBERS = new Set(['profile', 'dashboard'])
const PUBLIC = 'home'
const STAFF = 'dashboard'

/**
 * Redirects visitors who are not signed in, and people without access away from staff pages, as the cookie says. It only
 * decides which page is shown: the pages are empty shells, and every call for data checks the database again.
 */
async function guardMembers(request: NextRequest, locale: Locale, area: string) {
  const session = await readCookieSession((name) => request.cookies.get(name)?.value)
  const url = request.nextUrl.clone()
  url.search = ''
  if (session === 'none' || session === 'ended') {
    url.pathname = localePath(locale, paths.login)
    url.searchParams.set('next', `${request.nextUrl.pathname}${request.nextUrl.search}`)
    if (session === 'ended') url.searchParams.set('reason', 'ended')
    return NextResponse.redirect(url)
  }
  // A cookie issued before approvals were stored in it is let through: the shell asks, and has it renewed.
  const viewer = { id: session.sub, role: session.role, isApproved: session.approved ?? true }
  if (area === STAFF && !mayOpen(viewer, request.nextUrl.pathname)) {
    url.pathname = localePath(locale, paths.home)
    url.searchParams.set('notice', 'not-allowed')
    return NextResponse.redirect(url)
  }
  return area === STAFF ? lettingFilesGo(NextResponse.next()) : NextResponse.next()
}

/** Staff pages send large files straight to the file host, where there is one; no other page may. */
function lettingFilesGo(answer: NextResponse): NextResponse {
  const policy = staffPolicy()
  if (policy) answer.headers.set('content-security-policy', policy)
  return answer
}

/**
 * Moves the query of a list into its path, so that the page behind it needs no query: it is then rendered, cached and given its
 * policy like every other page. Only addresses with such a query come here. English keeps its bare path: the redirect from
 * `/en/…` would also catch a rewritten one.
 */
function searchLists(request: NextRequest, locale: Locale, [, list = '', id = '']: string[]) {
  const query = request.nextUrl.searchParams
  const isList = list.startsWith('more-')
  const typed = (query.get(isList ? 'search' : 'q') ?? '').trim()
  const page = fromPageSegment(query.get('page') ?? '') ?? 1
  const finder = new Map(Object.entries(finders)).get(list)
  const audience = isList || (finder && typed) ? toAudience(query.get('for') ?? '') : null
  const url = request.nextUrl.clone()
  url.search = ''
  if (list === 'papers') {
    if (!typed) return NextResponse.next()
    url.pathname = localePath(locale, `/home/find-words/${id}/${toTypedSegment(typed)}`)
    return NextResponse.rewrite(url)
  }
  if (typed && finder) {
    url.pathname = localePath(
      locale,
      `/home/${finder}/${toTypedSegment(typed)}/${page}${audience ? `/${audience}` : ''}`,
    )
    return NextResponse.rewrite(url)
  }
  if (audience) {
    url.pathname = localePath(locale, `/home/${list}/for/${audience}/${page}`)
    return NextResponse.rewrite(url)
  }
  if (list === 'video' && page !== 1) {
    url.pathname = localePath(locale, `/home/video/${id}/more/${page}`)
    return NextResponse.rewrite(url)
  }
  if (page !== 1 && list !== 'search') {
    url.pathname = localePath(locale, `/home/${list}/page/${page}`)
    return NextResponse.rewrite(url)
  }
  return NextResponse.next()
}

/** Redirects from an earlier address of a paper: `/home/papers?paper_id=…`. */
function redirectToPaper(request: NextRequest, locale: Locale) {
  const id = request.nextUrl.searchParams.get('paper_id') ?? ''
  const path = isUuid(id) ? `/home/papers/${id}` : paths.papers
  return NextResponse.redirect(new URL(localePath(locale, path), request.nextUrl), 308)
}

/** Redirects from `/` to the landing page in the language chosen before, or the one the browser asks for. */
function welcome(request: NextRequest) {
  const chosen = request.cookies.get(LOCALE_COOKIE)?.value ?? ''
  const locale = isLocale(chosen) ? chosen : preferredLocale(request.headers.get('accept-language'))
  const url = request.nextUrl.clone()
  url.pathname = localePath(locale, paths.home)
  const answer = NextResponse.redirect(url, 307)
  answer.headers.set('cache-control', 'private, no-store')
  answer.headers.set('vary', 'Accept-Language, Cookie')
  return answer
}

export function middleware(request: NextRequest) {
  if (request.nextUrl.pathname === '/') return welcome(request)
  const { locale, segments } = splitLocale(request.nextUrl.pathname)
  const [area = ''] = segments
  const path = `/${segments.join('/')}`
  const address = publicAddress(path)
  // A page rendered under a path of its own is public only at its address with a query.
  if (address !== path) {
    return NextResponse.redirect(new URL(localePath(locale, address), request.nextUrl), 308)
  }
  if (path === '/home/papers') return redirectToPaper(request, locale)
  if (MEMBERS.has(area)) return guardMembers(request, locale, area)
  // The matchers also admit two letters that are not one of our languages: nothing exists there.
  return area === PUBLIC ? searchLists(request, locale, segments) : NextResponse.next()
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
      source: '/:locale([a-z]{2})?/home/:list(more-[a-z]+)',
      has: [{ type: 'query', key: 'for' }],
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
    '/:locale([a-z]{2})?/home/:list(more-[a-z]+)/for/:audience/:page',
    '/:locale([a-z]{2})?/home/video/:id/more/:page',
  ],
}
