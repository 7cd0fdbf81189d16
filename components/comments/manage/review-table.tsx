'use client'

import { useTranslations } from 'next-intl'
import type { ReviewedCommentDto } from '@/lib/modules/comments/schema'
import { StaffPage } from '../../dashboard/staff-page'
import { TableTools } from '../../dashboard/table-tools'
import { useTableTexts } from '../../dashboard/use-table-texts'
import { useTableAddress } from '../../data-table/table-address'
import { TableView } from '../../data-table/table-view'
import { useRows } from '../../data-table/use-rows'
import { ReportList } from './report-list'
import { ReviewButtons } from './review-buttons'
import { listForReview, REPORTS } from './review-calls'
import { ReviewedComment } from './reviewed-comment'

/** The parameter of the address that names the comment somebody comes for. */
const SOUGHT = 'comment'

/** The comments that administrators decide about: reported, hidden, or held back. */
export function ReviewTable() {
  const t = useTranslations('comments')
  const tTable = useTranslations('table')
  const address = useTableAddress()
  const sought = address.read(SOUGHT)
  const query = useRows<ReviewedCommentDto>({ name: REPORTS, address, list: listForReview })
  const texts = useTableTexts({ empty: t('none'), emptySearch: t('none'), failed: t('failed') })
  return (
    <StaffPage title={t('staffTitle')}>
      <TableTools address={address} exportOf="reports" />
      <TableView
        address={address}
        query={query}
        caption={t('staffTitle')}
        columns={[
          {
            id: 'comment',
            header: t('columnComment'),
            isHead: true,
            cell: (comment) => (
              <ReviewedComment comment={comment} isSought={comment.comment_id === sought} />
            ),
          },
          {
            id: 'reports',
            header: t('columnReports'),
            cell: (comment) => <ReportList comment={comment} />,
          },
          {
            id: 'actions',
            header: tTable('actions'),
            className: 'sm:w-px sm:whitespace-nowrap',
            cell: (comment) => <ReviewButtons comment={comment} />,
          },
        ]}
        rowId={({ comment_id }) => comment_id}
        texts={texts}
        emptyAction={<p className="text-muted">{t('noneText')}</p>}
      />
    </StaffPage>
  )
}
