'use client'

import { Check, Eraser, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { type CallResult, call } from '@/lib/browser/api/call'
import { contentKinds } from '@/lib/core/content-kinds'
import { localePath, paths } from '@/lib/core/paths'
import { cutText } from '@/lib/core/text'
import type { z } from '@/lib/core/zod'
import type { commentsForReviewDto, ReviewedCommentDto } from '@/lib/modules/comments/schema'
import { ReasonedAction } from '../../dashboard/reason-dialog'
import { StaffPage } from '../../dashboard/staff-page'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { DateCell, EventTime } from '../../dashboard/tables/table-cells'
import { SelectionBar, TableTools } from '../../dashboard/tables/table-tools'
import { useRowAction, useTableTexts } from '../../dashboard/tables/use-table'
import type { Column } from '../../data-table/data-table'
import { toRequestQuery } from '../../data-table/row-requests'
import type { Selection } from '../../data-table/selection'
import { useTableAddress } from '../../data-table/table-address'
import { SortChoice } from '../../data-table/table-choices'
import { TableView } from '../../data-table/table-view'
import { type TableQuery, useRows } from '../../data-table/use-rows'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { cn } from '../../ui/class-names'
import { DISCUSSION, useAuthorName } from '../comment-view'

const STATES = {
  visible: { text: 'stateVisible', tone: 'neutral' },
  waiting: { text: 'stateWaiting', tone: 'warning' },
  hidden: { text: 'stateHidden', tone: 'danger' },
} as const

interface Props {
  comment: ReviewedCommentDto
  /** Highlights and focuses the comment that the address names. */
  isHighlighted: boolean
}

/** A comment under review: its text, author and page. */
function ReviewedComment({ comment, isHighlighted }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isHighlighted) place.current?.focus()
  }, [isHighlighted])
  const t = useTranslations('comments')
  const locale = useLocale()
  const getName = useAuthorName()
  const { author, item, kind, state, text, createdAt } = comment
  const page = `${localePath(locale, paths[kind](item.id))}#${DISCUSSION}`
  return (
    <div
      ref={place}
      {...(isHighlighted ? { tabIndex: -1, 'aria-current': true } : {})}
      className={cn('grid gap-1.5 font-normal', isHighlighted && 'border-l-4 border-ochre pl-3')}
    >
      <p dir="auto" className="max-w-[60ch] wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={STATES[state].tone}>{t(STATES[state].text)}</Badge>
        <span className="wrap-anywhere">{t('by', { name: getName(author) })}</span>
        {author?.email ? <span className="wrap-anywhere">{author.email}</span> : null}
        <EventTime iso={createdAt} />
      </p>
      <p className="text-sm text-muted">
        {item.is_public ? (
          <a href={page} className="inline-block py-1 text-forest underline wrap-anywhere">
            {t('on', { title: item.title })}
          </a>
        ) : (
          t('on', { title: item.title })
        )}
      </p>
    </div>
  )
}

const REPORTS = 'reports'

const getPath = ({ kind, comment_id }: ReviewedCommentDto) =>
  `${contentKinds[kind].comments.path}/${comment_id}`

/** Lists the comments that await a decision, longest waiting first unless sorted otherwise. */
async function listForReview(tableQuery: TableQuery, signal: AbortSignal) {
  const path = `/comments/review?${toRequestQuery(tableQuery)}`
  const { data } = await call<z.infer<typeof commentsForReviewDto>>('GET', path, { signal })
  return { rows: data.comments, total: data.commentsCount }
}

/** A comment to remove, and why. */
interface Removal {
  comment: ReviewedCommentDto
  reason: string
}

const dismissReports = (comment: ReviewedCommentDto) =>
  call('POST', `${getPath(comment)}/review`, {
    json: { decision: 'keep', edited_at: comment.edited_at },
  })
const removeComment = ({ comment, reason }: Removal) =>
  call('POST', `${getPath(comment)}/review`, { json: { decision: 'remove', reason } })
const redactComment = ({ comment, reason }: Removal) =>
  call('POST', `${getPath(comment)}/redact`, { json: { reason } })

const icon = { 'aria-hidden': true, className: 'size-5' } as const

/** A decision removes the comment from the queue. */
function useDecision<Input>(run: (input: Input) => Promise<CallResult<unknown>>) {
  const t = useTranslations('comments')
  return useRowAction<ReviewedCommentDto, Input>({
    name: REPORTS,
    run,
    failed: t('reviewFailed'),
  })
}

/** The decisions about a comment: keep it, remove it, or redact it at once. */
function ReviewButtons({ comment }: { comment: ReviewedCommentDto }) {
  const t = useTranslations('comments')
  const tComment = useTranslations('discussion')
  const name = useAuthorName()(comment.author)
  const keep = useDecision(dismissReports)
  const remove = useDecision(removeComment)
  const redact = useDecision(redactComment)
  const { user_id } = useStaffUser()
  const reasoned = {
    label: tComment('removalReason'),
    hint: tComment('removalHint'),
    getInput: (reason: string) => ({ comment, reason }),
  }
  return (
    <span className="flex flex-wrap gap-2 max-sm:justify-end sm:grid">
      <Button
        size="small"
        aria-label={t('keepOf', { name })}
        busy={keep.isPending}
        onClick={() => keep.mutate(comment)}
      >
        <Check {...icon} />
        {t('keep')}
      </Button>
      <ReasonedAction
        {...reasoned}
        title={tComment('removeTitle')}
        text={tComment('removeText')}
        confirmLabel={t('remove')}
        action={remove}
        storageKey={`comment.remove.${comment.comment_id}.${user_id}`}
        trigger={
          <Button size="small" variant="secondary" aria-label={t('removeOf', { name })}>
            <Trash2 {...icon} />
            {t('remove')}
          </Button>
        }
      />
      <ReasonedAction
        {...reasoned}
        title={tComment('redactTitle')}
        text={tComment('redactByModeratorText')}
        confirmLabel={tComment('redact')}
        action={redact}
        storageKey={`comment.redact.${comment.comment_id}.${user_id}`}
        trigger={
          <Button size="small" variant="secondary" aria-label={t('redactOf', { name })}>
            <Eraser {...icon} />
            {tComment('redact')}
          </Button>
        }
      />
    </span>
  )
}

/** Why a comment needs review: the reports about it, or why it is held back. */
function ReportList({ comment }: { comment: ReviewedCommentDto }) {
  const t = useTranslations('comments')
  const getName = useAuthorName()
  const { reports, state } = comment
  return (
    <ul className="grid gap-1.5">
      {state === 'waiting' ? <li>{t(`${comment.held_for ?? 'link'}Waits`)}</li> : null}
      {reports.map(({ reason, reporter, createdAt }) => (
        <li key={createdAt} className="max-w-[40ch] wrap-anywhere">
          {t('reportedBy', { name: getName(reporter), reason })}
        </li>
      ))}
    </ul>
  )
}

/** The query parameter with the id of the comment to show. */
const COMMENT_PARAM = 'comment'

const getId = ({ comment_id }: ReviewedCommentDto) => comment_id

/** Number of characters that identify a comment. */
const MAX_NAME_LENGTH = 80
const getName = ({ text }: ReviewedCommentDto) => cutText(text, MAX_NAME_LENGTH)

/** The comments that administrators decide about: reported, hidden, or held back. */
export function ReviewTable() {
  const t = useTranslations('comments')
  const tTable = useTranslations('table')
  const address = useTableAddress()
  const highlightedId = address.read(COMMENT_PARAM)
  const query = useRows<ReviewedCommentDto>({
    name: REPORTS,
    address,
    urlParams: ['sort'],
    list: listForReview,
  })
  const columns: Column<ReviewedCommentDto>[] = [
    {
      id: 'comment',
      header: t('columnComment'),
      isHead: true,
      cell: (comment) => (
        <ReviewedComment comment={comment} isHighlighted={comment.comment_id === highlightedId} />
      ),
    },
    {
      id: 'since',
      width: 'sm:w-40',
      header: t('columnSince'),
      sort: 'since',
      cell: ({ since }) => <DateCell iso={since} />,
    },
    {
      id: 'reports',
      width: 'sm:w-[23%]',
      header: t('columnReports'),
      cell: (comment) => <ReportList comment={comment} />,
    },
    {
      id: 'actions',
      width: 'sm:w-[23%]',
      header: tTable('actions'),
      cell: (comment) => <ReviewButtons comment={comment} />,
    },
  ]
  const texts = useTableTexts({ empty: t('none'), emptySearch: t('none'), failed: t('failed') })
  // Each removal takes its own reason, so comments are removed one at a time.
  const bar = (selection: Selection<ReviewedCommentDto>) => (
    <SelectionBar
      selection={selection}
      name={REPORTS}
      getId={getId}
      actions={[{ id: 'keep', run: dismissReports, failed: t('reviewFailed') }]}
    />
  )
  return (
    <StaffPage title={t('staffTitle')}>
      <TableTools address={address} exportTable="reports">
        <SortChoice address={address} columns={columns} />
      </TableTools>
      <TableView
        address={address}
        query={query}
        caption={t('staffTitle')}
        columns={columns}
        rowId={getId}
        texts={texts}
        emptyAction={<p className="text-muted">{t('noneText')}</p>}
        selecting={{ getName, bar }}
      />
    </StaffPage>
  )
}
