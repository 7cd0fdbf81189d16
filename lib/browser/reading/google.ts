/**
 * The end of a sign-in with Google: `/home?token=…&user=…`. `token` is a one-time code, which is exchanged for the
 * session (docs/rules.md#access). Whatever is wrong with it is dropped silently; the reader stays on /home.
 */
import { readNextPath } from '../../core/next-path'
import { MEMBER_KEY, SESSION_KEY, SHARED_KEY } from '../../core/session-keys'
import { dropQuery } from './drop-query'

/** What the login page put aside before it left for Google. */
const LEFT_KEY = 'ingingo.google'

interface Session {
  JwtToken: string
  role: string
  is_approved: boolean
}

/** How the sign-in began: whether to stay signed in, and where to go. */
function takeWishes(): { keep: boolean; next: string | null } {
  try {
    const { keep, next } = JSON.parse(sessionStorage.getItem(LEFT_KEY) ?? '{}')
    sessionStorage.removeItem(LEFT_KEY)
    return { keep: keep === true, next: readNextPath(typeof next === 'string' ? next : null) }
  } catch {
    return { keep: false, next: null }
  }
}

function storeSession(session: Session, keep: boolean): void {
  const storage = keep ? localStorage : sessionStorage
  const other = keep ? sessionStorage : localStorage
  other.removeItem(SESSION_KEY)
  other.removeItem(MEMBER_KEY)
  storage.setItem(SESSION_KEY, session.JwtToken)
  localStorage.setItem(SHARED_KEY, '1')
  const isStaff = session.is_approved && session.role !== 'USER'
  storage.setItem(MEMBER_KEY, isStaff ? 'staff' : 'member')
}

async function exchange(code: string | null): Promise<void> {
  const { keep, next } = takeWishes()
  dropQuery()
  const answer = await fetch('/api/v1/auth/google', {
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

exchange(new URLSearchParams(location.search).get('token')).catch(() => {})
