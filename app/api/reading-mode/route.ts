import { paths } from '@/lib/core/paths'
import { readNextPath } from '@/lib/core/safe-addresses'
import { cookieName, serverCookie } from '@/lib/platform/auth/session-cookie'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const MODES = new Set(['text', 'full'])

/** The path of the page with the pressed switch, on any host: the response redirects to a path of this site. */
function pathBefore(referer: string | null): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const { pathname, search } = new URL(referer)
  return readNextPath(`${pathname}${search}`)
}

/**
 * Stores whether a reader wants pages as text only (`?mode=text`) or in full (`?mode=full`), and redirects back;
 * without a referrer, to `back`. Requires a form, so that no link or picture of another site can trigger it.
 */
export function POST(request: Request) {
  const { searchParams } = new URL(request.url)
  const mode = searchParams.get('mode') ?? ''
  const isForeign = request.headers.get('sec-fetch-site') === 'cross-site'
  const back = readNextPath(searchParams.get('back')) ?? paths.home
  const location = (isForeign ? null : pathBefore(request.headers.get('referer'))) ?? back
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  if (!isForeign && MODES.has(mode)) {
    headers.append('set-cookie', serverCookie(cookieName('ingingo.mode'), mode, YEAR_SECONDS))
  }
  return new Response(null, { status: 303, headers })
}
