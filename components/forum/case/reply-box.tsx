import { useTranslations } from 'next-intl'
import type { CommentThreadDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../account/full-name'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { AnswerBox } from '../answer-box'
import { useAnswerFiles } from '../use-answer-files'
import { useCaseTalk } from './case-talk'
import { useSendAnswer } from './use-send-answer'

interface Props {
  comment: CommentThreadDto
  onSent: () => void
}

/** Replies to a comment. */
export function ReplyBox({ comment: { id, post_id, user }, onSent }: Props) {
  const t = useTranslations('forum')
  const { user_id } = useStaffUser()
  const { post, close } = useCaseTalk()
  const send = useSendAnswer({ post_id, parent_id: id })
  const files = useAnswerFiles(post_id)
  return (
    <AnswerBox
      name={`reply.${id}.${user_id}`}
      label={t('replyTo', { name: user ? fullName(user) : t('formerMember') })}
      submitLabel={t('reply')}
      failed={t('addFailed')}
      isUrgent={post.case_status === 'URGENCY'}
      onSend={send}
      onDone={() => {
        onSent()
        close()
      }}
      files={files}
      hasConsent={post.consent !== null}
      onCancel={close}
    />
  )
}
