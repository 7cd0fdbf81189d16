import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { daysSince, formatLongDate, formatTime } from '@/lib/core/dates'
import { joinTexts } from '@/lib/core/typed-text'
import type { ForumPersonDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../accounts/session/account-state'
import { Avatar } from '../../ui/avatar'
import { cn } from '../../ui/class-names'

interface RelativeDateProps {
  /** ISO 8601 */
  iso: string
  /** Adds the time for the last two days, when hours matter. */
  withClock?: boolean
}

/** "Today", "Yesterday" or "5 days ago" by the calendar of Kigali, with the full date and time as its title. */
export function RelativeDate({ iso, withClock = false }: RelativeDateProps) {
  const t = useTranslations('forum')
  const locale = useLocale()
  return (
    <time
      dateTime={iso}
      title={`${formatLongDate(iso, locale)}, ${formatTime(iso)}`}
      className="text-muted"
    >
      {withClock
        ? t('whenAt', { days: daysSince(iso), time: formatTime(iso) })
        : t('when', { days: daysSince(iso) })}
    </time>
  )
}

/** As many as fit in a row on a phone. */
const MAX_NAMES = 5

/** The avatars of the specialists that a case tags. */
export function AvatarGroup({ people }: { people: readonly ForumPersonDto[] }) {
  const t = useTranslations('forum')
  if (people.length === 0) return null
  const names = joinTexts(people.map(fullName))
  return (
    <span title={names} className="flex items-center">
      <span className="sr-only">{t('asked', { names })}</span>
      {people.slice(0, MAX_NAMES).map((person, at) => (
        <Avatar
          key={person.user_id}
          name={fullName(person)}
          src={person.avatar}
          size="small"
          className={at > 0 ? '-ml-2' : ''}
        />
      ))}
      {people.length > MAX_NAMES ? (
        <span aria-hidden="true" className="ml-1 text-sm text-muted">
          +{people.length - MAX_NAMES}
        </span>
      ) : null}
    </span>
  )
}

interface Props {
  /** Null when the account is gone. */
  person: ForumPersonDto | null
  /** Further content below the name. */
  children?: ReactNode
  /** Shows only the name on a phone. */
  isShortOnPhone?: boolean
}

/** A colleague's avatar, name and role. */
export function PersonLine({ person, children, isShortOnPhone = false }: Props) {
  const t = useTranslations('forum')
  const tRoles = useTranslations('roles')
  const name = person ? fullName(person) : t('formerMember')
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar
        name={name}
        src={person?.avatar ?? null}
        size="small"
        className={cn(isShortOnPhone && 'max-sm:hidden')}
      />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span
          className={cn(
            'flex flex-wrap gap-x-2 text-sm text-muted',
            isShortOnPhone && 'max-sm:hidden',
          )}
        >
          {person ? <span>{tRoles(person.role)}</span> : null}
          {children}
        </span>
      </span>
    </span>
  )
}
