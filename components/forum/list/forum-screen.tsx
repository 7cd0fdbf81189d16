'use client'

import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { StaffPage } from '../../dashboard/staff-page'
import { SearchField } from '../../data-table/search-field'
import { useTableAddress } from '../../data-table/table-address'
import { useRows } from '../../data-table/use-rows'
import { listCases, NEW_CASES, searchCases } from '../forum-calls'
import { FORUM } from '../forum-key'
import { WaitingMessages } from '../waiting-messages'
import { CaseFilters, readFilter } from './case-filters'
import { CaseList } from './case-list'
import { CreateCaseLink } from './create-case-link'
import { OnCallLink } from './on-call-link'

/** The forum as a triage list: urgent cases first, then unanswered ones. */
export function ForumScreen() {
  const t = useTranslations('forum')
  const address = useTableAddress()
  const filter = readFilter(address)
  const query = useRows({
    name: FORUM,
    address: { ...address, limit: limits.pageSize.forum },
    filters: filter ? { filter } : {},
    list: (paging, signal) => listCases(paging, signal, filter),
    search: searchCases,
    searchFresh: limits.forumSearchFresh,
  })
  return (
    <StaffPage
      title={t('title')}
      actions={
        <>
          <OnCallLink />
          <CreateCaseLink />
        </>
      }
    >
      <div className="no-print mb-4 flex">
        <SearchField
          label={t('search')}
          value={address.search}
          onSearch={(term) => address.go({ search: term, page: null, filter: null }, 'replace')}
        />
      </div>
      <CaseFilters address={address} filter={filter} />
      <WaitingMessages subject={NEW_CASES} />
      <CaseList address={{ ...address, limit: limits.pageSize.forum }} query={query} />
    </StaffPage>
  )
}
