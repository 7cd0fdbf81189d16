import { type NextRequest, NextResponse } from 'next/server'
import { defaultLocale, isLocale, type Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { LOCALE_COOKIE, preferredLocale } from '@/lib/core/preferred-locale'
import { publicAddress } from '@/lib/core/public-address'
import { mayOpen } from '@/lib/core/staff-pages'
import { fromPageSegment, toTypedSegment } from '@/lib/core/typed-segment'
import { readCookieSession } from '@/lib/platform/auth/edge'

/** Lists that can be searched, and the page that renders what a search of each finds. */
const FINDERS: Record<string, string> = {
  search: 'search',
  'more-articles': 'find-articles',
  'more-papers': 'find-papers',
  'more-videos': 'find-videos',
}

function splitLocale(pathname: string): { locale: Locale; segments: string[] } {
  const segments = pathname.split('/').filter(Boolean)
  const [first = ''] = segments
  return isLocale(first)
    ? { locale: first, segments: segments.slice(1) }
    : { locale: defaultLocale, segments }
}

/** Pages that only signed-in people see, and the part of them that is staff's. */
const MEMBERS = new Set(['profile', 'dashboard'])
const STAFF = 'dashboard'

/**
 * Sends away who is not signed in, and from staff pages whom they are not for, by what the cookie says. It decides which
 * page is shown and nothing else: the pages are empty shells, and every call for data asks the database again.
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
  // A cookie from before the approval stood in it is led on: the shell asks, and has it renewed.
  const viewer = { id: session.sub, role: session.role, isApproved: session.approved ?? true }
  if (area === STAFF && !mayOpen(viewer, request.nextUrl.pathname)) {
    url.pathname = localePath(locale, paths.home)
    url.searchParams.set('notice', 'not-allowed')
    return NextResponse.redirect(url)
  }
  return NextResponse.next()
}

/**
 * Puts the query of a list into its path, so that the page behind it needs no query: it is then rendered, finished and
 * given its policy like every cached page. Only addresses with such a query come here. English keeps its bare path:
 * the redirect from `/en/…` would take hold of a rewritten one too.
 */
function searchLists(request: NextRequest, locale: Locale, [, list = '', id = '']: string[]) {
  const query = request.nextUrl.searchParams
  const typed = (query.get(list === 'search' ? 'q' : 'search') ?? '').trim()
  const page = fromPageSegment(query.get('page') ?? '') ?? 1
  const finder = FINDERS[list]
  const url = request.nextUrl.clone()
  url.search = ''
  if (typed && finder) {
    url.pathname = localePath(locale, `/home/${finder}/${toTypedSegment(typed)}/${page}`)
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

/** Leads from `/` to the landing page in the language that was chosen before, or that the browser asks for. */
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
  // What is rendered under a path of its own is known by its query alone.
  if (address !== path) {
    return NextResponse.redirect(new URL(localePath(locale, address), request.nextUrl), 308)
  }
  return MEMBERS.has(area)
    ? guardMembers(request, locale, area)
    : searchLists(request, locale, segments)
}

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/',
    '/:locale(en|fr|rw|sw)?/profile/:path*',
    '/:locale(en|fr|rw|sw)?/dashboard/:path*',
    { source: '/:locale(en|fr|rw|sw)?/home/search', has: [{ type: 'query', key: 'q' }] },
    {
      source: '/:locale(en|fr|rw|sw)?/home/:list(more-articles|more-papers|more-videos)',
      has: [{ type: 'query', key: 'search' }],
    },
    {
      source: '/:locale(en|fr|rw|sw)?/home/:list(more-articles|more-papers|more-videos|facts|faqs)',
      has: [{ type: 'query', key: 'page' }],
    },
    {
      source: '/:locale(en|fr|rw|sw)?/home/video/:id',
      has: [{ type: 'query', key: 'page' }],
    },
    '/:locale(en|fr|rw|sw)?/home/:finder(search|find-articles|find-papers|find-videos)/:term/:page*',
    '/:locale(en|fr|rw|sw)?/home/:list(more-articles|more-papers|more-videos|facts)/page/:page',
    '/:locale(en|fr|rw|sw)?/home/video/:id/more/:page',
  ],
}
