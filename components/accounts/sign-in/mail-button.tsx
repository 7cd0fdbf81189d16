'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { showFailure, showSuccess } from './auth-toasts'

interface Props {
  /** The mail to request. The response is the same for every address, registered or not. */
  path: '/auth/resend' | '/auth/link'
  email: string
  label: string
  /** Shown if the server sends no text on success. */
  done: string
}

/** Requests a mail to an address already shown on the page. */
export function MailButton({ path, email, label, done }: Props) {
  const t = useTranslations('auth')
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [status, setStatus] = useState('')

  async function ask() {
    setBusy(true)
    try {
      const { message } = await call('POST', path, { json: { email }, anonymous: true })
      setStatus(message || done)
      showSuccess(message || done)
    } catch (error) {
      setStatus(showFailure(failureText(error, { fallback: t('somethingWrong') })))
    }
    setBusy(false)
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" busy={isBusy} onClick={ask}>
        {label}
      </Button>
      <p aria-live="polite">{status}</p>
    </div>
  )
}

/** Requests the confirmation mail again. */
export function ResendButton({ email }: { email: string }) {
  const t = useTranslations()
  return (
    <MailButton
      path="/auth/resend"
      email={email}
      label={t('auth.resend')}
      done={t('accounts.resent')}
    />
  )
}
