import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { UserDto } from '@/lib/modules/users/schema'
import { AccountBadge } from '../../account/account-badge'
import type { Column } from '../../data-table/data-table'
import type { UserActionCalls } from './use-user-actions'
import { UserActionBar } from './user-action-bar'
import { shownLogin } from './user-actions'
import { UserNameCell } from './user-name-cell'

/** The columns of the users' table. */
export function useUserColumns(actions: UserActionCalls): Column<UserDto>[] {
  const t = useTranslations('users')
  const tTable = useTranslations('table')
  const tRoles = useTranslations('roles')
  const locale = useLocale()
  return [
    {
      id: 'person',
      header: t('person'),
      isHead: true,
      sort: 'name',
      cell: (user) => <UserNameCell user={user} />,
    },
    {
      id: 'role',
      header: t('role'),
      sort: 'role',
      className: 'wrap-normal',
      cell: ({ role }) => tRoles(role),
    },
    {
      id: 'login',
      header: t('lastLogin'),
      sort: 'login',
      cell: (user) => {
        const login = shownLogin(user)
        if (!login) return t('notKnown')
        return (
          <time dateTime={login} className="lg:whitespace-nowrap">
            {formatLongDate(login, locale)}
          </time>
        )
      },
    },
    {
      id: 'status',
      header: tTable('status'),
      sort: 'status',
      cell: (user) => <AccountBadge user={user} />,
    },
    {
      id: 'actions',
      header: tTable('actions'),
      className: 'sm:w-px lg:whitespace-nowrap',
      cell: (user) => <UserActionBar user={user} actions={actions} isRow />,
    },
  ]
}
