'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { AuthCard } from '../../accounts/sign-in/auth-page'
import { useLinkToken } from '../../accounts/sign-in/use-link-token'
import { Notice } from '../../ui/notice'
import { FollowUpQuestion } from './follow-up-question'

/** Asks through a mailed link: without a session, but saves nothing without a press. */
export function FollowUpScreen() {
  const t = useTranslations('followUp')
  const tForms = useTranslations('forms')
  const link = useLinkToken()
  return (
    <AuthCard title={t('title')} lead={t('lead')}>
      <noscript>
        <Notice role="note">{tForms('needsScripts')}</Notice>
      </noscript>
      {link.state === 'missing' || link.state === 'damaged' ? (
        <Notice tone="danger">{t('linkMissing')}</Notice>
      ) : null}
      {link.state === 'well-formed' ? (
        <FollowUpQuestion
          send={(answer) =>
            call('POST', '/follow-up', { json: { token: link.token, ...answer }, anonymous: true })
          }
        />
      ) : null}
    </AuthCard>
  )
}
