'use client'

import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { StaffButtonLink } from '../../dashboard/staff-button-link'
import { StaffPage } from '../../dashboard/staff-page'
import { TableTools } from '../../dashboard/table-tools'
import { useTableTexts } from '../../dashboard/use-table-texts'
import { useTableAddress } from '../../data-table/table-address'
import { TableView } from '../../data-table/table-view'
import { useRows } from '../../data-table/use-rows'
import { ViewChoice } from '../../data-table/view-choice'
import { Notice } from '../../ui/notice'
import { useUserActions } from './use-user-actions'
import { listUsers, searchUsers, USERS } from './user-calls'
import { useUserColumns } from './user-columns'

const REVIEW = 'review'
const ENDING = 'licences'

interface Props {
  /** Whether a mail host is configured: without, nobody gets what the site writes to them. */
  mailsLeave: boolean
}

/** The accounts, for administrators: all, or those that wait for a decision. A search goes through all. */
export function UserTable({ mailsLeave }: Props) {
  const t = useTranslations('users')
  const address = useTableAddress()
  const isReview = address.read(REVIEW) === '1'
  const isEnding = !isReview && address.read(ENDING) === '1'
  const query = useRows({
    name: USERS,
    address,
    ...(isReview ? { filters: { [REVIEW]: '1' } } : {}),
    ...(isEnding ? { filters: { [ENDING]: '1' } } : {}),
    list: (paging, signal) =>
      listUsers({ ...paging, review: isReview, licences: isEnding }, signal),
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
        narrowed={{ [REVIEW]: isWaiting ? '1' : '' }}
      />
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
      />
    </StaffPage>
  )
}
