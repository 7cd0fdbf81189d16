'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type CaseFilter, caseFilters } from '@/lib/core/case-filters'
import { can } from '@/lib/core/permissions'
import { useViewer } from '../../dashboard/staff-viewer'
import type { TableAddress } from '../../data-table/table-address'
import { ViewChoice } from '../../data-table/view-choice'
import { countCases } from '../forum-calls'
import { FORUM } from '../forum-key'

/** Returns the part of the list that an address names. */
export const readFilter = ({ read }: TableAddress): CaseFilter | null =>
  caseFilters.find((each) => each === read('filter')) ?? null

interface Props {
  address: TableAddress
  filter: CaseFilter | null
}

/** The parts of the list, each with its number of cases. */
export function CaseFilters({ address, filter }: Props) {
  const t = useTranslations('forum')
  const viewer = useViewer()
  const looks = can(viewer, 'forum.look', { ownerId: null })
  const { data } = useQuery({
    queryKey: [FORUM, 'counts'],
    queryFn: ({ signal }) => countCases(signal),
  })
  const isSearch = address.search !== ''
  const hrefOf = (part: CaseFilter | null) =>
    address.hrefWith({ filter: part, page: null, search: null })
  const all = { text: t('parts.all'), href: hrefOf(null), isShown: !filter && !isSearch }
  return (
    <ViewChoice
      isFolded
      label={t('parts.label')}
      views={[
        all,
        ...caseFilters
          .filter((part) => part !== 'look' || looks)
          .map((part) => ({
            text: data
              ? t('parts.counted', { part: t(`parts.${part}`), count: data[part] })
              : t(`parts.${part}`),
            href: hrefOf(part),
            isShown: filter === part && !isSearch,
          })),
      ]}
    />
  )
}
