'use client'

import { useTranslations } from 'next-intl'
import { cutText } from '@/lib/core/text'
import type { ReviewedCommentDto } from '@/lib/modules/comments/schema'
import { DateCell } from '../../dashboard/date-cell'
import { SelectionBar } from '../../dashboard/selection-bar'
import { StaffPage } from '../../dashboard/staff-page'
import { TableTools } from '../../dashboard/table-tools'
import { useTableTexts } from '../../dashboard/use-table-texts'
import type { Column } from '../../data-table/data-table'
import type { Selection } from '../../data-table/selection'
import { SortChoice } from '../../data-table/sort-choice'
import { useTableAddress } from '../../data-table/table-address'
import { TableView } from '../../data-table/table-view'
import { useRows } from '../../data-table/use-rows'
import { ReportList } from './report-list'
import { ReviewButtons } from './review-buttons'
import { keepComment, listForReview, REPORTS } from './review-calls'
import { ReviewedComment } from './reviewed-comment'

/** The query parameter with the id of the comment to show. */
const SOUGHT = 'comment'

const idOf = ({ comment_id }: ReviewedCommentDto) => comment_id

/** Number of characters that identify a comment. */
const MOST_NAME = 80
const nameOf = ({ text }: ReviewedCommentDto) => cutText(text, MOST_NAME)

/** The comments that administrators decide about: reported, hidden, or held back. */
export function ReviewTable() {
  const t = useTranslations('comments')
  const tTable = useTranslations('table')
  const address = useTableAddress()
  const sought = address.read(SOUGHT)
  const query = useRows<ReviewedCommentDto>({
    name: REPORTS,
    address,
    asks: ['sort'],
    list: listForReview,
  })
  const columns: Column<ReviewedCommentDto>[] = [
    {
      id: 'comment',
      header: t('columnComment'),
      isHead: true,
      cell: (comment) => (
        <ReviewedComment comment={comment} isSought={comment.comment_id === sought} />
      ),
    },
    {
      id: 'since',
      header: t('columnSince'),
      sort: 'since',
      cell: ({ since }) => <DateCell iso={since} />,
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
  ]
  const texts = useTableTexts({ empty: t('none'), emptySearch: t('none'), failed: t('failed') })
  // Each removal takes its own reason, so comments are removed one at a time.
  const bar = (selection: Selection<ReviewedCommentDto>) => (
    <SelectionBar
      selection={selection}
      name={REPORTS}
      idOf={idOf}
      actions={[{ id: 'keep', run: keepComment, failed: t('reviewFailed') }]}
    />
  )
  return (
    <StaffPage title={t('staffTitle')}>
      <TableTools address={address} exportOf="reports">
        <SortChoice address={address} columns={columns} />
      </TableTools>
      <TableView
        address={address}
        query={query}
        caption={t('staffTitle')}
        columns={columns}
        rowId={idOf}
        texts={texts}
        emptyAction={<p className="text-muted">{t('noneText')}</p>}
        selecting={{ nameOf, bar }}
      />
    </StaffPage>
  )
}
