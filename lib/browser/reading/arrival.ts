/** Handles addresses that redirect to the landing page: after a provider sign-in, or a refusal. */
import { readNextPath } from '../../core/safe-addresses'
import { MEMBER_KEY, PROVIDER_SIGN_IN_KEY, SESSION_KEY, SHARED_KEY } from '../../core/session-keys'

/**
 * Removes the query from the address, so that it is neither shared nor kept. Passes no state, so that React's router,
 * if already loaded, notices the new address. While loading, the router writes back the address it read, so this runs
 * again once it is ready.
 */
function dropQuery(): void {
  const drop = () => history.replaceState(null, '', location.pathname + location.hash)
  const root = document.documentElement
  drop()
  if (root.dataset.ready !== undefined) return
  const watch = new MutationObserver(() => {
    watch.disconnect()
    if (location.search) drop()
  })
  watch.observe(root, { attributeFilter: ['data-ready'] })
}

interface Session {
  JwtToken: string
  role: string
  is_approved: boolean
}

/** The choices made at sign-in: whether to stay signed in, and where to go. */
function takeSignInOptions(): { keep: boolean; next: string | null } {
  try {
    const { keep, next } = JSON.parse(sessionStorage.getItem(PROVIDER_SIGN_IN_KEY) ?? '{}')
    sessionStorage.removeItem(PROVIDER_SIGN_IN_KEY)
    return { keep: keep === true, next: readNextPath(typeof next === 'string' ? next : null) }
  } catch {
    return { keep: false, next: null }
  }
}

function storeSession(session: Session, keep: boolean): void {
  const isStaff = session.is_approved && session.role !== 'USER'
  try {
    const storage = keep ? localStorage : sessionStorage
    const other = keep ? sessionStorage : localStorage
    other.removeItem(SESSION_KEY)
    other.removeItem(MEMBER_KEY)
    storage.setItem(SESSION_KEY, session.JwtToken)
    localStorage.setItem(SHARED_KEY, '1')
    storage.setItem(MEMBER_KEY, isStaff ? 'staff' : 'member')
  } catch {
    // Storage is unavailable: the next page asks the server, by the cookie.
  }
}

/**
 * Ends a provider sign-in: `/home?token=…&user=…`, with `via` for providers other than Google. Exchanges `token`, a
 * one-time code, for the session (docs/rules.md#access).
 */
async function exchange(query: URLSearchParams): Promise<void> {
  const code = query.get('token')
  const provider = query.get('via') === 'oidc' ? 'oidc' : 'google'
  const { keep, next } = takeSignInOptions()
  dropQuery()
  const response = await fetch(`/api/v1/auth/${provider}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': document.documentElement.lang,
    },
    body: JSON.stringify({ code, keep_me_logged_in: keep }),
  })
  if (!response.ok) return
  const { data } = await response.json()
  storeSession(data, keep)
  location.replace(next ?? location.pathname)
}

const NOTICE_MS = 4000

/**
 * Explains a redirect to `/home?notice=not-allowed`. The text is on the element that shows it. The message disappears
 * by itself, like every message of the public pages, but not while hovered or focused.
 */
function showAccessDenied(): void {
  const place = document.querySelector<HTMLElement>('[data-refusal]')
  if (!place) return
  let timer: ReturnType<typeof setTimeout>
  const clear = () => {
    place.replaceChildren()
    place.removeAttribute('tabindex')
  }
  const wait = () => {
    timer = setTimeout(clear, NOTICE_MS)
  }
  const hold = () => clearTimeout(timer)
  place.textContent = place.dataset.refusal ?? ''
  place.tabIndex = 0
  for (const type of ['pointerenter', 'focus']) place.addEventListener(type, hold)
  for (const type of ['pointerleave', 'blur']) place.addEventListener(type, wait)
  dropQuery()
  wait()
}

if (/\/home\/?$/.test(location.pathname)) {
  const query = new URLSearchParams(location.search)
  // The reader stays on the page if the sign-in fails.
  if (query.has('token') && query.has('user')) exchange(query).catch(() => {})
  if (query.get('notice') === 'not-allowed') showAccessDenied()
}
