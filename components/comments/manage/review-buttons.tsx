'use client'

import { Check, Eraser, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { CallResult } from '@/lib/browser/api/call'
import type { ReviewedCommentDto } from '@/lib/modules/comments/schema'
import { ReasonedAction } from '../../dashboard/reasoned-action'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { useRowAction } from '../../dashboard/use-row-action'
import { Button } from '../../ui/button'
import { useAuthorName } from '../use-author-name'
import { keepComment, REPORTS, redactComment, removeComment } from './review-calls'

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
export function ReviewButtons({ comment }: { comment: ReviewedCommentDto }) {
  const t = useTranslations('comments')
  const tComment = useTranslations('discussion')
  const name = useAuthorName()(comment.author)
  const keep = useDecision(keepComment)
  const remove = useDecision(removeComment)
  const redact = useDecision(redactComment)
  const { user_id } = useStaffUser()
  const reasoned = {
    label: tComment('removalReason'),
    hint: tComment('removalHint'),
    inputOf: (reason: string) => ({ comment, reason }),
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
        keepAs={`comment.remove.${comment.comment_id}.${user_id}`}
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
        keepAs={`comment.redact.${comment.comment_id}.${user_id}`}
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
