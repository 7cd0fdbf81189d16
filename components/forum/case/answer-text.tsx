import { useTranslations } from 'next-intl'
import { withTableBoxes } from '@/lib/core/reading-text'
import { textOfHtml } from '@/lib/core/typed-text'
import type { CommentThreadDto } from '@/lib/modules/forum/schema'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { KeptReason } from '../../privacy/kept-reason'
import { AnswerBox } from '../answer-box'
import type { TypedAnswer } from '../answer-privacy'
import { RedactedMark } from '../redacted-mark'
import { useCaseTalk } from './case-talk'

/** The words of a comment, the box that changes them, or what is said in their place. */
export function AnswerText({ comment }: { comment: CommentThreadDto }) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const tArticle = useTranslations('article')
  const { user_id } = useStaffUser()
  const { post, isOpen, close, actions } = useCaseTalk()
  const { id, content, is_deleted, redacted } = comment
  if (redacted) return <RedactedMark redacted={redacted} />
  if (is_deleted) return <p className="text-muted">{t('commentGone')}</p>
  const html = withTableBoxes(content, (number) => tArticle('table', { number }))
  if (!comment.can.edit || !isOpen('edit', id)) {
    return (
      <>
        <div className="prose text-base" dangerouslySetInnerHTML={{ __html: html }} />
        <KeptReason kept={comment.identifiers_kept} />
      </>
    )
  }
  const send = (answer: TypedAnswer) => actions.edit.mutateAsync({ id, ...answer }).then(close)
  return (
    <AnswerBox
      name={`comment.${id}.${user_id}`}
      label={t('editComment')}
      initial={textOfHtml(content)}
      submitLabel={tStaff('save')}
      failed={t('updateFailed')}
      isUrgent={post.case_status === 'URGENCY'}
      onSend={send}
      onCancel={close}
    />
  )
}
