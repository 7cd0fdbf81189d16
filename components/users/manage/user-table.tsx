'use client'

import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { roles } from '@/lib/core/people'
import { fullName } from '../../account/full-name'
import { SelectionBar } from '../../dashboard/selection-bar'
import { StaffButtonLink } from '../../dashboard/staff-button-link'
import { StaffPage } from '../../dashboard/staff-page'
import { TableTools } from '../../dashboard/table-tools'
import { useStateFilter } from '../../dashboard/use-filters'
import { useTableTexts } from '../../dashboard/use-table-texts'
import { FilterChoices } from '../../data-table/filter-choices'
import { SortChoice } from '../../data-table/sort-choice'
import { useTableAddress } from '../../data-table/table-address'
import { TableView } from '../../data-table/table-view'
import { useRows } from '../../data-table/use-rows'
import { ViewChoice } from '../../data-table/view-choice'
import { Notice } from '../../ui/notice'
import { useUserActions } from './use-user-actions'
import { listUsers, searchUsers, USERS } from './user-calls'
import { useUserColumns } from './user-columns'

const STATES = ['approved', 'unverified', 'pending', 'deactivated', 'restricted'] as const
const REVIEW = 'review'
const ENDING = 'licences'

interface Props {
  /** Whether a mail host is configured: without one, nobody receives the site's mails. */
  mailsLeave: boolean
}

/** The accounts, for administrators: all, or those awaiting a decision. A search covers all. */
export function UserTable({ mailsLeave }: Props) {
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
    asks: ['sort', role.name, state.name],
    list: (asked, signal) =>
      listUsers(
        { ...asked, ...(isReview ? { review: 1 } : {}), ...(isEnding ? { licences: 1 } : {}) },
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
  const isShownEnding = isEnding && !query.term
  const add = (
    <StaffButtonLink href={paths.newUser}>
      <UserPlus aria-hidden="true" className="size-5" />
      {t('add')}
    </StaffButtonLink>
  )

  return (
    <StaffPage title={t('title')} actions={add}>
      {mailsLeave ? null : (
        <Notice tone="warning" role="note" title={t('mailsStay')} className="mb-6">
          <p>{t('mailsStayText')}</p>
        </Notice>
      )}
      <TableTools
        address={address}
        searchLabel={t('search')}
        exportOf="users"
        narrowed={{
          [REVIEW]: isWaiting ? '1' : '',
          role: address.read(role.name),
          state: address.read(state.name),
        }}
      >
        <SortChoice address={address} columns={columns} />
        <FilterChoices address={address} filters={[role, state]} />
      </TableTools>
      <ViewChoice
        label={t('filter')}
        views={[
          { text: t('all'), href: viewHref(null), isShown: !isWaiting && !isShownEnding },
          { text: t('waiting'), href: viewHref(REVIEW), isShown: isWaiting },
          { text: t('ending'), href: viewHref(ENDING), isShown: isShownEnding },
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
          nameOf: fullName,
          bar: (selection) => (
            <SelectionBar
              selection={selection}
              name={USERS}
              idOf={({ user_id }) => user_id}
              actions={[]}
              exportOf="users"
            />
          ),
        }}
      />
    </StaffPage>
  )
}
