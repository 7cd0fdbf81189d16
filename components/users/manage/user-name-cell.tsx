import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { daysUntil, REMINDER_DAYS } from '@/lib/core/licence'
import { paths } from '@/lib/core/paths'
import { isProfessional } from '@/lib/core/people'
import type { UserDto } from '@/lib/modules/users/schema'
import { fullName } from '../../account/full-name'
import { StaffLink } from '../../dashboard/staff-link'
import { Avatar } from '../../ui/avatar'

/** When someone's licence ends, if that is soon or past. */
function LicenceEnd({ user: { role, is_approved, licence, new_license } }: { user: UserDto }) {
  const t = useTranslations('users')
  const locale = useLocale()
  const end = licence?.ends_on
  const [soon] = REMINDER_DAYS
  if (!end || !is_approved || !isProfessional(role) || daysUntil(end, new Date()) > soon)
    return null
  const day = formatLongDate(end, locale)
  return (
    <span className="block text-sm font-normal text-clay">
      {t(licence.has_ended ? 'licenceEnded' : 'licenceEnds', { day })}
      {new_license ? <span className="block text-muted">{t('newerSent')}</span> : null}
    </span>
  )
}

/** A row's account, linked to its page. */
export function UserNameCell({ user }: { user: UserDto }) {
  const name = fullName(user)
  return (
    <span className="relative flex min-h-[var(--control,2.75rem)] min-w-0 items-center gap-3">
      <Avatar
        name={name}
        src={user.avatar}
        size="small"
        className="sm:max-lg:hidden compact:hidden dense:hidden"
      />
      <span className="min-w-0 dense:flex dense:gap-3 dense:whitespace-nowrap">
        <StaffLink
          href={paths.user(user.user_id)}
          className="wrap-anywhere text-forest after:absolute after:inset-0 hover:underline"
        >
          {name}
        </StaffLink>
        <span className="block text-sm font-normal wrap-anywhere text-muted">{user.email}</span>
        <LicenceEnd user={user} />
      </span>
    </span>
  )
}
