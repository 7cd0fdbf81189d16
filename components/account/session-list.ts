import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { activeSessionsDto } from '@/lib/modules/accounts/schema'

export const SESSIONS = ['sessions'] as const

/** Reads the signed-in browsers, this one first. */
export async function readSessions({ signal }: { signal: AbortSignal }) {
  const { data } = await call<z.infer<typeof activeSessionsDto>>('GET', '/auth/sessions', {
    signal,
  })
  return [...data.sessions].sort((a, b) => Number(b.is_current) - Number(a.is_current))
}
