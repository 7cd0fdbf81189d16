'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { useFailureText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { showFailure, showSuccess } from './auth-toasts'

/** Asks for the confirmation e-mail again; the answer is the same for everyone (decisions). */
export function ResendButton({ email }: { email: string }) {
  const t = useTranslations()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')

  async function resend() {
    setBusy(true)
    try {
      const { message } = await call('POST', '/auth/resend', { json: { email }, asNobody: true })
      setSaid(message || t('accounts.resent'))
      showSuccess(message || t('accounts.resent'))
    } catch (error) {
      setSaid(showFailure(failureText(error, { otherwise: t('auth.somethingWrong') })))
    }
    setBusy(false)
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" busy={isBusy} onClick={resend}>
        {t('auth.resend')}
      </Button>
      <p aria-live="polite">{said}</p>
    </div>
  )
}
