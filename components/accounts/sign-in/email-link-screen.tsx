'use client'

import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { localePath, paths } from '@/lib/core/paths'
import { useFailureText } from '../../forms/use-failure-text'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { DamagedLink, MissingLink } from './mailed-link'
import { useLinkToken } from './use-link-token'

/** Confirms a new address or restores the old one after a click: mail scanners open links too. */
export function EmailLinkScreen({ kind }: { kind: 'confirm' | 'undo' }) {
  const t = useTranslations('auth')
  const failureText = useFailureText()
  const locale = useLocale()
  const link = useLinkToken()
  const isUndo = kind === 'undo'
  const press = useMutation({
    mutationFn: (token: string) =>
      call<{ done: boolean } | null>('POST', `/auth/email/${kind}`, {
        json: { token },
        anonymous: true,
      }),
  })
  if (link.state === 'missing') return <MissingLink />
  if (link.state === 'damaged') {
    return (
      <DamagedLink>
        <ButtonLink href={localePath(locale, paths.profile)}>{t('emailToProfile')}</ButtonLink>
      </DamagedLink>
    )
  }
  if (press.data) {
    const isHalf = press.data.data?.done === false
    return (
      <>
        <Notice tone="success" title={press.data.message}>
          <p>{t(isUndo ? 'emailUndoneText' : isHalf ? 'emailAgreedText' : 'emailConfirmedText')}</p>
        </Notice>
        <ButtonLink href={localePath(locale, isUndo ? paths.resetPassword : paths.profile)}>
          {t(isUndo ? 'emailNewPassword' : 'emailToProfile')}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {press.error ? (
        <Notice tone="danger">{failureText(press.error, { fallback: t('somethingWrong') })}</Notice>
      ) : null}
      <Button
        size="large"
        busy={press.isPending}
        disabled={link.state === 'reading'}
        onClick={() => {
          if (link.state === 'well-formed') press.mutate(link.token)
        }}
      >
        {t(isUndo ? 'emailUndoPress' : 'emailConfirmPress')}
      </Button>
    </>
  )
}
