import { type NextRequest, NextResponse } from 'next/server'
import { defaultLocale, isLocale, type Locale } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import { fromPageSegment, toTypedSegment } from '@/lib/core/typed-segment'

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

/**
 * Puts the query of a list into its path, so that the page behind it needs no query: it is then rendered, finished and
 * given its policy like every cached page. Only addresses with such a query come here. English keeps its bare path:
 * the redirect from `/en/…` would take hold of a rewritten one too.
 */
export function middleware(request: NextRequest) {
  const { locale, segments } = splitLocale(request.nextUrl.pathname)
  const [, list = '', id = ''] = segments
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

export const config = {
  runtime: 'nodejs',
  matcher: [
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
  ],
}
