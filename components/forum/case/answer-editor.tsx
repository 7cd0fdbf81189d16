import { useTranslations } from 'next-intl'
import { textOfHtml } from '@/lib/core/typed-text'
import type { CommentThreadDto } from '@/lib/modules/forum/schema'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { AnswerBox } from '../answer-box'
import type { TypedAnswer } from '../answer-privacy'
import { useAnswerFiles } from '../use-answer-files'
import { useCaseTalk } from './case-talk'

/** The box for editing a comment and its files. */
export function AnswerEditor({ comment }: { comment: CommentThreadDto }) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const { user_id } = useStaffUser()
  const { post, close, actions } = useCaseTalk()
  const { id, content } = comment
  const files = useAnswerFiles(post.post_id, comment)
  async function send(answer: TypedAnswer) {
    await actions.edit.mutateAsync({ id, ...answer })
    return id
  }
  return (
    <AnswerBox
      name={`comment.${id}.${user_id}`}
      label={t('editComment')}
      initial={textOfHtml(content)}
      submitLabel={tStaff('save')}
      failed={t('updateFailed')}
      isUrgent={post.case_status === 'URGENCY'}
      onSend={send}
      onDone={close}
      onCancel={close}
      files={files}
      hasConsent={post.consent !== null}
    />
  )
}
