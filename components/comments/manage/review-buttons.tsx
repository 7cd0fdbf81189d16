'use client'

import { Check, Eraser, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { CallResult } from '@/lib/browser/api/call'
import type { ReviewedCommentDto } from '@/lib/modules/comments/schema'
import { ConfirmedAction } from '../../dashboard/confirmed-action'
import { useRowAction } from '../../dashboard/use-row-action'
import { Button } from '../../ui/button'
import { useAuthorName } from '../use-author-name'
import { keepComment, REPORTS, redactComment, removeComment } from './review-calls'

const icon = { 'aria-hidden': true, className: 'size-5' } as const

type Run = (comment: ReviewedCommentDto) => Promise<CallResult<unknown>>

/** A decision takes the comment off the queue. */
function useDecision(run: Run) {
  const t = useTranslations('comments')
  return useRowAction<ReviewedCommentDto, ReviewedCommentDto>({
    name: REPORTS,
    run,
    failed: t('reviewFailed'),
  })
}

/** What is decided about a comment: it stays, it goes, or its words are destroyed at once. */
export function ReviewButtons({ comment }: { comment: ReviewedCommentDto }) {
  const t = useTranslations('comments')
  const tComment = useTranslations('discussion')
  const name = useAuthorName()(comment.author)
  const keep = useDecision(keepComment)
  const remove = useDecision(removeComment)
  const redact = useDecision(redactComment)
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
      <ConfirmedAction
        title={tComment('deleteTitle')}
        text={tComment('deleteText')}
        confirmLabel={t('remove')}
        action={remove}
        input={comment}
        trigger={
          <Button size="small" variant="secondary" aria-label={t('removeOf', { name })}>
            <Trash2 {...icon} />
            {t('remove')}
          </Button>
        }
      />
      <ConfirmedAction
        title={tComment('redactTitle')}
        text={tComment('redactText')}
        confirmLabel={tComment('redact')}
        action={redact}
        input={comment}
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
