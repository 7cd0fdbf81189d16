'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import type { SignUpDto } from '@/lib/modules/accounts/schema'
import { Fact } from '../account/fact'
import { Button } from '../ui/button'

interface Props {
  signUp: SignUpDto
  onConfirm: () => void
  onDecline: () => void
}

/** Shows what was registered with an address and asks whether its reader did it. */
export function VerifyQuestion({ signUp, onConfirm, onDecline }: Props) {
  const t = useTranslations()
  const locale = useLocale()
  const { first_name, last_name, email, role, has_licence, created_at } = signUp
  return (
    <>
      <p>{t('auth.verifyQuestion')}</p>
      <dl>
        <Fact term={t('auth.registeredName')}>{`${first_name} ${last_name}`.trim()}</Fact>
        <Fact term={t('forms.email')}>{email}</Fact>
        <Fact term={t('forms.role')}>{t(`roles.${role}`)}</Fact>
        {has_licence ? <Fact term={t('forms.licence')}>{t('auth.registeredLicence')}</Fact> : null}
        <Fact term={t('auth.registeredAt')}>
          <time dateTime={created_at}>
            {`${formatLongDate(created_at, locale)}, ${formatTime(created_at)}`}
          </time>
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={onConfirm}>
          {t('auth.confirmAccount')}
        </Button>
        <Button size="large" variant="secondary" onClick={onDecline}>
          {t('auth.notMe')}
        </Button>
      </div>
    </>
  )
}
