import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { isProfessional } from '@/lib/core/people'
import type { UserDto } from '@/lib/modules/users/schema'

/** The recorded details of the approved licence, for its owner. */
export function LicenceFacts({ user: { role, is_approved, licence } }: { user: UserDto }) {
  const t = useTranslations('profile')
  const locale = useLocale()
  if (!is_approved || !isProfessional(role)) return null
  const { number, council, ends_on } = licence ?? { number: null, council: null, ends_on: null }
  return (
    <div className="grid gap-1">
      {number ? <p>{t('licenceNumberIs', { number })}</p> : null}
      {council ? <p className="wrap-anywhere">{council}</p> : null}
      <p>
        {ends_on
          ? t('licenceUntil', { day: formatLongDate(ends_on, locale) })
          : t('licenceEndUnknown')}
      </p>
    </div>
  )
}
