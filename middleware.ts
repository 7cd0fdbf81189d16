import { type NextRequest, NextResponse } from 'next/server'
import { defaultLocale, isLocale, type Locale } from '@/lib/core/locales'

/** Lists that can be searched, and the page that renders what a search of each finds. */
const FINDERS: Record<string, string> = {
  search: 'search',
  'more-articles': 'find-articles',
  'more-papers': 'find-papers',
  'more-videos': 'find-videos',
}

const MOST_TYPED = 300

function splitLocale(pathname: string): { locale: Locale; segments: string[] } {
  const segments = pathname.split('/').filter(Boolean)
  const [first = ''] = segments
  return isLocale(first)
    ? { locale: first, segments: segments.slice(1) }
    : { locale: defaultLocale, segments }
}

/** What was typed, as one path segment: no character of it can mean anything to a path. */
const asSegment = (typed: string) =>
  Buffer.from(typed.slice(0, MOST_TYPED).toWellFormed(), 'utf8').toString('base64url')

const pageNumber = (value: string | null) => (/^[1-9]\d{0,4}$/.test(value ?? '') ? value : '1')

/**
 * Puts the query of a list into its path, so that the page behind it needs no query: it is then rendered, finished and
 * given its policy like every cached page. Only addresses with such a query come here.
 */
export function middleware(request: NextRequest) {
  const { locale, segments } = splitLocale(request.nextUrl.pathname)
  const [, list = ''] = segments
  const query = request.nextUrl.searchParams
  const typed = (query.get(list === 'search' ? 'q' : 'search') ?? '').trim()
  const page = pageNumber(query.get('page'))
  const finder = FINDERS[list]
  const url = request.nextUrl.clone()
  url.search = ''
  if (typed && finder) {
    url.pathname = `/${locale}/home/${finder}/${asSegment(typed)}/${page}`
    return NextResponse.rewrite(url)
  }
  if (page !== '1' && list !== 'search') {
    url.pathname = `/${locale}/home/${list}/page/${page}`
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
  ],
}
