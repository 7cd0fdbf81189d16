import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { isProfessional } from '@/lib/core/people'
import type { UserDetailDto } from '@/lib/modules/accounts/schema'
import { Fact } from '../../account/fact'
import { ProfileFacts } from '../../account/profile-facts'
import { shownLogin } from './user-actions'

/** An account's details, and how much its owner wrote. */
export function UserFacts({ user }: { user: UserDetailDto }) {
  const t = useTranslations('users')
  const locale = useLocale()
  const login = shownLogin(user)
  return (
    <ProfileFacts user={user}>
      <Fact term={t('lastLogin')}>
        {login ? (
          <time dateTime={login}>{`${formatLongDate(login, locale)}, ${formatTime(login)}`}</time>
        ) : (
          t('notKnown')
        )}
      </Fact>
      {isProfessional(user.role) ? (
        <>
          <Fact term={t('licenceNumber')}>{user.licence?.number ?? t('notRecorded')}</Fact>
          <Fact term={t('licenceCouncil')}>{user.licence?.council ?? t('notRecorded')}</Fact>
          <Fact term={t('licenceUntil')}>
            {user.licence?.ends_on
              ? formatLongDate(user.licence.ends_on, locale)
              : t('notRecorded')}
          </Fact>
        </>
      ) : null}
      <Fact term={t('articles')}>{user.counts.articles}</Fact>
      <Fact term={t('papers')}>{user.counts.papers}</Fact>
      <Fact term={t('comments')}>{user.counts.comments}</Fact>
    </ProfileFacts>
  )
}
