'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import { ButtonLink } from '../ui/button'
import { Notice } from '../ui/notice'
import { DamagedLink, MissingLink } from './missing-link'
import { NewPasswordForm } from './new-password-form'
import { TextLink } from './text-link'
import { useLinkToken } from './use-link-token'
import { useRedirect } from './use-redirect'

/** Sets a new password with a mailed link: the form, then a link to the login. */
export function ResetScreen() {
  const t = useTranslations('auth')
  const locale = useLocale()
  const link = useLinkToken()
  const [done, setDone] = useState<string | null>(null)
  if (link.state === 'missing') return <MissingLink />
  if (done) return <ResetDone message={done} />
  const askAgain = localePath(locale, paths.resetPassword)
  if (link.state === 'damaged') {
    return (
      <DamagedLink>
        <ButtonLink href={askAgain}>{t('askAgain')}</ButtonLink>
      </DamagedLink>
    )
  }
  return (
    <>
      {/* The form is there from the start; its button works once the link has been read. */}
      <NewPasswordForm token={link.state === 'there' ? link.token : ''} onDone={setDone} />
      <p className="text-center">
        <TextLink href={askAgain}>{t('askAgain')}</TextLink>
      </p>
    </>
  )
}

function ResetDone({ message }: { message: string }) {
  const t = useTranslations('auth')
  const login = localePath(useLocale(), paths.login)
  useRedirect(login)
  return (
    <>
      <Notice tone="success" title={message}>
        <p>{t('redirectingLogin')}</p>
      </Notice>
      <ButtonLink href={login}>{t('backToLogin')}</ButtonLink>
    </>
  )
}
