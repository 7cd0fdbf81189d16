import { useTranslations } from 'next-intl'
import type { CommentThreadDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../account/full-name'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { AnswerBox } from '../answer-box'
import type { TypedAnswer } from '../answer-privacy'
import { useCaseTalk } from './case-talk'

interface Props {
  comment: CommentThreadDto
  onSent: () => void
}

/** Replies to a comment. */
export function ReplyBox({ comment: { id, post_id, user }, onSent }: Props) {
  const t = useTranslations('forum')
  const { user_id } = useStaffUser()
  const { post, actions, close } = useCaseTalk()
  async function send(answer: TypedAnswer) {
    await actions.add.mutateAsync({ post_id, parent_id: id, ...answer })
    onSent()
    close()
  }
  return (
    <AnswerBox
      name={`reply.${id}.${user_id}`}
      label={t('replyTo', { name: user ? fullName(user) : t('formerMember') })}
      submitLabel={t('reply')}
      failed={t('addFailed')}
      isUrgent={post.case_status === 'URGENCY'}
      onSend={send}
      onCancel={close}
    />
  )
}
