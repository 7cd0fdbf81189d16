import { useLocale, useTranslations } from 'next-intl'
import { isProfessional } from '@/lib/core/accounts'
import { daysUntil, formatLongDate, REMINDER_DAYS } from '@/lib/core/dates'
import { localePath, paths } from '@/lib/core/paths'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { hasEndedLicence } from '../session/account-state'

interface Props {
  user: UserDto
  className?: string
  /** Whether the form for another licence is right below the notice. */
  isAtForm?: boolean
}

/** Warns that a licence has ended or ends soon, with a link to send a newer one; renders nothing otherwise. */
export function LicenceNotice({ user, className, isAtForm = false }: Props) {
  const t = useTranslations('members')
  const locale = useLocale()
  const end = user.licence?.ends_on
  const [soon] = REMINDER_DAYS
  if (!end || !isProfessional(user.role) || daysUntil(end, new Date()) > soon) return null
  const day = formatLongDate(end, locale)
  const hasEnded = hasEndedLicence(user)
  const isSent = user.new_license !== null
  const profile = `${localePath(locale, paths.profile)}#licence`
  return (
    <Notice
      tone="warning"
      role="note"
      title={t(hasEnded ? 'licenceEndedTitle' : 'licenceEndsTitle', { day })}
      {...(className ? { className } : {})}
      action={
        isAtForm ? null : (
          <ButtonLink variant="secondary" href={profile}>
            {t('licenceRenew')}
          </ButtonLink>
        )
      }
    >
      {hasEnded || !isSent ? <p>{t(hasEnded ? 'licenceEndedText' : 'licenceEndsText')}</p> : null}
      {isSent ? <p>{t('licenceSentText')}</p> : null}
    </Notice>
  )
}
