import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { localePath, paths } from '@/lib/core/paths'
import type { ProfileDto } from '@/lib/modules/users/schema'
import { ButtonLink } from '../ui/button'
import { Notice } from '../ui/notice'

/** On every staff screen: the account is due to be erased, with a link to cancel that. */
export function ErasureNotice({ user }: { user: ProfileDto }) {
  const t = useTranslations('ownData')
  const locale = useLocale()
  if (!user.erasure_due_at) return null
  return (
    <Notice
      tone="warning"
      role="note"
      className="no-print mb-6"
      title={t('erasureDue', { day: formatLongDate(user.erasure_due_at, locale) })}
      action={
        <ButtonLink
          variant="secondary"
          href={`${localePath(locale, paths.dashboardProfile)}#erasure`}
        >
          {t('withdrawThere')}
        </ButtonLink>
      }
    />
  )
}
