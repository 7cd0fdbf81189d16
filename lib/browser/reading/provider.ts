/**
 * The end of a provider sign-in: `/home?token=…&user=…`, with `via` for providers other than Google. Exchanges
 * `token`, a one-time code, for the session (docs/rules.md#access). Ignores errors; the reader stays on /home.
 */
import { readNextPath } from '../../core/safe-addresses'
import { MEMBER_KEY, SESSION_KEY, SHARED_KEY } from '../../core/session-keys'
import { dropQuery } from './drop-query'

/** The key under which the login page stored its choices. */
const PROVIDER_KEY = 'ingingo.google'

interface Session {
  JwtToken: string
  role: string
  is_approved: boolean
}

/** The choices made at sign-in: whether to stay signed in, and where to go. */
function takeWishes(): { keep: boolean; next: string | null } {
  try {
    const { keep, next } = JSON.parse(sessionStorage.getItem(PROVIDER_KEY) ?? '{}')
    sessionStorage.removeItem(PROVIDER_KEY)
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

async function exchange(query: URLSearchParams): Promise<void> {
  const code = query.get('token')
  const provider = query.get('via') === 'oidc' ? 'oidc' : 'google'
  const { keep, next } = takeWishes()
  dropQuery()
  const answer = await fetch(`/api/v1/auth/${provider}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': document.documentElement.lang,
    },
    body: JSON.stringify({ code, keep_me_logged_in: keep }),
  })
  if (!answer.ok) return
  const { data } = await answer.json()
  storeSession(data, keep)
  location.replace(next ?? location.pathname)
}

exchange(new URLSearchParams(location.search)).catch(() => {})
