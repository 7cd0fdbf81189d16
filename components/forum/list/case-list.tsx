'use client'

import { useTranslations } from 'next-intl'
import type { ForumPostDto } from '@/lib/modules/forum/schema'
import { useFailureToast } from '../../account/use-failure-toast'
import type { TableAddress } from '../../data-table/table-address'
import { TableFooter } from '../../data-table/table-footer'
import type { RowsQuery } from '../../data-table/use-rows'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { Notice } from '../../ui/notice'
import { CaseCard } from './case-card'
import { ListSkeleton } from './list-skeleton'
import { NoCases } from './no-cases'

interface Props {
  address: TableAddress
  query: RowsQuery<ForumPostDto>
}

/** The list of cases in each state: loading, failed, empty, found, full. */
export function CaseList({ address, query }: Props) {
  const t = useTranslations('forum')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { data, error, term, isFetching, isPlaceholderData, refetch } = query
  const otherwise = t(term ? 'searchFailed' : 'listFailed')
  useFailureToast(query, otherwise)
  const retry = (
    <Button busy={isFetching} onClick={() => refetch()}>
      {tErrors('retry')}
    </Button>
  )
  if (error && !data) {
    return <ErrorState title={t('failed')} text={failureText(error, { otherwise })} retry={retry} />
  }
  if (!data) return <ListSkeleton />
  if (!isPlaceholderData && data.total === 0) return <NoCases address={address} isSearch={!!term} />
  return (
    <div className="grid gap-4" aria-busy={isPlaceholderData}>
      {error ? (
        <Notice tone="danger" title={t('failed')} action={retry}>
          {failureText(error, { otherwise })}
        </Notice>
      ) : null}
      <p role="status" className={term ? 'font-semibold' : 'sr-only'}>
        {term && !isPlaceholderData ? t('foundFor', { count: data.total, term }) : null}
      </p>
      <ul
        className={
          isPlaceholderData ? 'grid cursor-progress gap-4 rounded-card bg-wash' : 'grid gap-4'
        }
      >
        {data.rows.map((post) => (
          <CaseCard key={post.post_id} post={post} />
        ))}
      </ul>
      <TableFooter address={address} total={data.total} hasPages={query.hasPages} />
    </div>
  )
}
