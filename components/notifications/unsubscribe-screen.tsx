'use client'

import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { localePath, paths } from '@/lib/core/paths'
import type { z } from '@/lib/core/zod'
import type { unsubscribedDto } from '@/lib/modules/notifications/schema'
import { AuthCard } from '../accounts/sign-in/auth-page'
import { useLinkToken } from '../accounts/sign-in/use-link-token'
import { useFailureText } from '../forms/use-failure-text'
import { Button, ButtonLink } from '../ui/button'
import { Notice } from '../ui/notice'

/** Unsubscribes from one kind of mail through its link, without a session, after a press. */
export function UnsubscribeScreen() {
  const t = useTranslations('notifications')
  const tForms = useTranslations('forms')
  const failureText = useFailureText()
  const locale = useLocale()
  const link = useLinkToken('unsubscribe')
  const end = useMutation({
    mutationFn: (token: string) =>
      call<z.infer<typeof unsubscribedDto>>('POST', '/notifications/unsubscribe', {
        json: { token },
        anonymous: true,
      }),
  })
  return (
    <AuthCard title={t('unsubscribeTitle')} lead={t('unsubscribeText')}>
      <noscript>
        <Notice role="note">{tForms('needsScripts')}</Notice>
      </noscript>
      {end.data ? (
        <Notice tone="success" title={end.data.message}>
          <p>{t(`mail.${end.data.data.kind}`)}</p>
        </Notice>
      ) : null}
      {end.error ? (
        <Notice tone="danger">
          {failureText(end.error, { fallback: t('unsubscribeFailed') })}
        </Notice>
      ) : null}
      {link.state === 'missing' || link.state === 'damaged' ? (
        <Notice tone="danger">{t('unsubscribeMissing')}</Notice>
      ) : end.data ? null : (
        <Button
          size="large"
          busy={end.isPending}
          disabled={link.state === 'reading'}
          onClick={() => {
            if (link.state === 'well-formed') end.mutate(link.token)
          }}
        >
          {t('unsubscribePress')}
        </Button>
      )}
      <ButtonLink variant="secondary" href={`${localePath(locale, paths.ownNotices)}#settings`}>
        {t('toSettings')}
      </ButtonLink>
    </AuthCard>
  )
}
