import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { storeSession } from '@/lib/browser/session/session-store'
import type { z } from '@/lib/core/zod'
import type { SignUpDto, verifiedDto } from '@/lib/modules/accounts/schema'
import { isStaff } from './landing-path'
import { useLinkToken } from './use-link-token'

/** The progress of confirming an e-mail address. */
export type Verification =
  | { state: 'reading' }
  | { state: 'missing' | 'damaged' }
  | { state: 'asked'; signUp: SignUpDto; confirm: () => void; decline: () => void }
  | { state: 'verifying' }
  | { state: 'welcome'; message: string }
  /** Confirmed without a new session: the account awaits review, or was confirmed before. */
  | { state: 'review'; message: string }
  | { state: 'declined'; message: string }
  | { state: 'failed'; error: unknown }

const pathOf = (token: string, step = '') => `/auth/verfy${step}?token=${encodeURIComponent(token)}`

async function verify(token: string): Promise<Verification> {
  const { message, data } = await call<z.infer<typeof verifiedDto>>('POST', pathOf(token), {
    asNobody: true,
  })
  if (!data.JwtToken) return { state: 'review', message }
  storeSession({ token: data.JwtToken, isStaff: isStaff(data), keep: false })
  return { state: 'welcome', message }
}

async function decline(token: string): Promise<Verification> {
  const { message } = await call('POST', pathOf(token, '/decline'), { asNobody: true })
  return { state: 'declined', message }
}

/**
 * Shows what was registered with the address the link was sent to, so that nobody confirms a stranger's registration; a click
 * confirms or deletes it. Confirming signs a visitor in.
 */
export function useVerification(): Verification {
  const link = useLinkToken()
  const [verification, setVerification] = useState<Verification>({ state: 'reading' })
  const isAsked = useRef(false)
  useEffect(() => {
    if (link.state === 'missing' || link.state === 'damaged') setVerification(link)
    // Effects run twice in development.
    if (link.state !== 'there' || isAsked.current) return
    isAsked.current = true
    const { token } = link
    const settle = (work: Promise<Verification>) => {
      work.catch((error): Verification => ({ state: 'failed', error })).then(setVerification)
    }
    const take = (work: (token: string) => Promise<Verification>) => () => {
      setVerification({ state: 'verifying' })
      settle(work(token))
    }
    const asked = call<SignUpDto | null>('GET', pathOf(token), { asNobody: true })
    settle(
      asked.then(({ message, data: signUp }) =>
        signUp
          ? { state: 'asked', signUp, confirm: take(verify), decline: take(decline) }
          : { state: 'review', message },
      ),
    )
  }, [link])
  return verification
}
