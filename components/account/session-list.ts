import { call } from '@/lib/browser/api/call'
import { activeSessionsDto } from '@/lib/modules/accounts/schema'

export const SESSIONS = ['sessions'] as const

/** The browsers that are signed in, this one first. */
export async function readSessions({ signal }: { signal: AbortSignal }) {
  const { data } = await call('GET', '/auth/sessions', { schema: activeSessionsDto, signal })
  return [...data.sessions].sort((a, b) => Number(b.is_current) - Number(a.is_current))
}
