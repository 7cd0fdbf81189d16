import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { storeSession } from '@/lib/browser/session/session-store'
import type { z } from '@/lib/core/zod'
import type { verifiedDto } from '@/lib/modules/accounts/schema'
import { isStaff } from './landing-path'
import { useLinkToken } from './use-link-token'

/** How far the confirmation of an e-mail address has come. */
export type Verification =
  | { state: 'verifying' }
  | { state: 'missing' }
  | { state: 'welcome'; message: string }
  | { state: 'review'; message: string }
  | { state: 'failed'; error: unknown }

async function verify(token: string): Promise<Verification> {
  try {
    const path = `/auth/verfy?token=${encodeURIComponent(token)}`
    const { message, data } = await call<z.infer<typeof verifiedDto>>('POST', path, {
      asNobody: true,
    })
    if (data.role !== 'USER' || !data.JwtToken) return { state: 'review', message }
    storeSession({ token: data.JwtToken, isStaff: isStaff(data), keep: false })
    return { state: 'welcome', message }
  } catch (error) {
    return { state: 'failed', error }
  }
}

/** Confirms the address that the link was sent to, once; a visitor is signed in by it. */
export function useVerification(): Verification {
  const link = useLinkToken()
  const [verification, setVerification] = useState<Verification>({ state: 'verifying' })
  const isSent = useRef(false)
  useEffect(() => {
    if (link.state === 'missing') setVerification({ state: 'missing' })
    // A link works once, and effects run twice in development.
    if (link.state !== 'there' || isSent.current) return
    isSent.current = true
    void verify(link.token).then(setVerification)
  }, [link])
  return verification
}
