'use client'

import { UserPlus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { isProfessional, roles } from '@/lib/core/accounts'
import { daysUntil, formatLongDate, REMINDER_DAYS } from '@/lib/core/dates'
import { paths } from '@/lib/core/paths'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { StaffButtonLink, StaffLink, StaffPage } from '../../dashboard/staff-page'
import { DateCell } from '../../dashboard/tables/table-cells'
import { SelectionBar, TableTools } from '../../dashboard/tables/table-tools'
import { useStateFilter, useTableTexts } from '../../dashboard/tables/use-table'
import type { Column } from '../../data-table/data-table'
import { useTableAddress } from '../../data-table/table-address'
import { FilterChoices, SortChoice } from '../../data-table/table-choices'
import { TableView } from '../../data-table/table-view'
import { useRows } from '../../data-table/use-rows'
import { ViewChoice } from '../../data-table/view-choice'
import { Avatar } from '../../ui/avatar'
import { Notice } from '../../ui/notice'
import { AccountBadge } from '../profile/profile-facts'
import { fullName } from '../session/account-state'
import { type UserActionCalls, useUserActions } from './account-decisions'
import { getLastLogin, UserActionBar } from './user-action-bar'
import { listUsers, searchUsers, USERS } from './user-calls'

/** The end of a licence, if soon or past. */
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
function UserNameCell({ user }: { user: UserDto }) {
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
        <span className="block text-sm font-normal wrap-anywhere text-muted dense:min-w-0 dense:truncate">
          {user.email}
        </span>
        <LicenceEnd user={user} />
      </span>
    </span>
  )
}

function useUserColumns(actions: UserActionCalls): Column<UserDto>[] {
  const t = useTranslations('users')
  const tTable = useTranslations('table')
  const tRoles = useTranslations('roles')
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
      width: 'sm:w-[20%] xl:w-[14%]',
      header: t('role'),
      sort: 'role',
      cell: ({ role }) => tRoles(role),
    },
    {
      id: 'login',
      width: 'sm:w-40',
      header: t('lastLogin'),
      sort: 'login',
      cell: (user) => {
        const login = getLastLogin(user)
        return login ? <DateCell iso={login} /> : t('notKnown')
      },
    },
    {
      id: 'status',
      width: 'sm:w-[17%] xl:w-[15%]',
      header: tTable('status'),
      sort: 'status',
      cell: (user) => <AccountBadge user={user} />,
    },
    {
      id: 'actions',
      width: 'sm:w-24 xl:w-[22%]',
      header: tTable('actions'),
      cell: (user) => <UserActionBar user={user} actions={actions} isRow />,
    },
  ]
}

const STATES = ['approved', 'unverified', 'pending', 'deactivated', 'restricted'] as const
const REVIEW = 'review'
const ENDING = 'licences'

interface Props {
  /** Whether a mail host is configured; without one, the site's mails reach nobody. */
  canSendMail: boolean
}

/** The accounts, for administrators: all, or those awaiting a decision. A search covers all accounts. */
export function UserTable({ canSendMail }: Props) {
  const t = useTranslations('users')
  const tTable = useTranslations('table')
  const tRoles = useTranslations('roles')
  const tStates = useTranslations('members.state')
  const address = useTableAddress()
  const role = {
    name: 'role',
    label: t('role'),
    all: tTable('allRoles'),
    options: roles.map((each) => [each, tRoles(each)] as const),
  }
  const state = useStateFilter(STATES.map((each) => [each, tStates(each)] as const))
  const isReview = address.read(REVIEW) === '1'
  const isEnding = !isReview && address.read(ENDING) === '1'
  const query = useRows({
    name: USERS,
    address,
    ...(isReview ? { filters: { [REVIEW]: '1' } } : {}),
    ...(isEnding ? { filters: { [ENDING]: '1' } } : {}),
    urlParams: ['sort', role.name, state.name],
    list: (tableQuery, signal) =>
      listUsers(
        { ...tableQuery, ...(isReview ? { review: 1 } : {}), ...(isEnding ? { licences: 1 } : {}) },
        signal,
      ),
    search: searchUsers,
  })
  const columns = useUserColumns(useUserActions({ deactivateFailed: t('deactivateManyFailed') }))
  const texts = useTableTexts({
    empty: t(isReview ? 'waitingNone' : isEnding ? 'endingNone' : 'none'),
    emptySearch: t('none'),
    failed: t('failed'),
    failedSearch: t('failedSearch'),
    failedText: t('getFailed'),
  })
  const viewHref = (part: typeof REVIEW | typeof ENDING | null) =>
    address.hrefWith({
      [REVIEW]: part === REVIEW ? '1' : null,
      [ENDING]: part === ENDING ? '1' : null,
      page: null,
      search: null,
    })
  const isWaiting = isReview && !query.term
  const isEndingView = isEnding && !query.term
  const add = (
    <StaffButtonLink href={paths.newUser}>
      <UserPlus aria-hidden="true" className="size-5" />
      {t('add')}
    </StaffButtonLink>
  )

  return (
    <StaffPage title={t('title')} actions={add}>
      <div className="max-sm:flex max-sm:flex-col">
        {canSendMail ? null : (
          // Below the rows on a phone, whose first screen it would fill.
          <Notice
            tone="warning"
            role="note"
            title={t('mailsStay')}
            className="mb-6 max-sm:order-last max-sm:mt-6"
          >
            <p>{t('mailsStayText')}</p>
          </Notice>
        )}
        <TableTools
          address={address}
          searchLabel={t('search')}
          exportTable="users"
          filters={[role.name, state.name]}
          exportFilters={{
            [REVIEW]: isWaiting ? '1' : '',
            [ENDING]: isEndingView ? '1' : '',
            role: address.read(role.name),
            state: address.read(state.name),
          }}
        >
          <SortChoice address={address} columns={columns} />
          <FilterChoices address={address} filters={[role, state]} />
        </TableTools>
        <ViewChoice
          label={t('filter')}
          isFolded
          views={[
            { text: t('all'), href: viewHref(null), isCurrent: !isWaiting && !isEndingView },
            { text: t('waiting'), href: viewHref(REVIEW), isCurrent: isWaiting },
            { text: t('ending'), href: viewHref(ENDING), isCurrent: isEndingView },
          ]}
        />
        <TableView
          address={address}
          query={query}
          caption={t('title')}
          columns={columns}
          rowId={({ user_id }) => user_id}
          texts={texts}
          emptyAction={isReview || isEnding ? null : add}
          selecting={{
            getName: fullName,
            bar: (selection) => (
              <SelectionBar
                selection={selection}
                name={USERS}
                getId={({ user_id }) => user_id}
                actions={[]}
                exportTable="users"
              />
            ),
          }}
        />
      </div>
    </StaffPage>
  )
}
