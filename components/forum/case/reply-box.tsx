import { useTranslations } from 'next-intl'
import type { CommentThreadDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../account/full-name'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { AnswerBox } from '../answer-box'
import { useCaseTalk } from './case-talk'

interface Props {
  comment: CommentThreadDto
  onSent: () => void
}

/** Replies to a comment. */
export function ReplyBox({ comment: { id, post_id, user }, onSent }: Props) {
  const t = useTranslations('forum')
  const { user_id } = useStaffUser()
  const { actions, close } = useCaseTalk()
  async function send(content: string) {
    await actions.add.mutateAsync({ post_id, parent_id: id, content })
    onSent()
    close()
  }
  return (
    <AnswerBox
      name={`reply.${id}.${user_id}`}
      label={t('replyTo', { name: user ? fullName(user) : t('formerMember') })}
      submitLabel={t('reply')}
      failed={t('addFailed')}
      onSend={send}
      onCancel={close}
    />
  )
}
