'use client'

import { useTranslations } from 'next-intl'
import type { ForumPostDto } from '@/lib/modules/forum/schema'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { useRowAction } from '../../dashboard/use-row-action'
import { AnswerBox } from '../answer-box'
import { withAnswer } from '../expected'
import { addComment, type NewComment } from '../forum-calls'
import { FORUM } from '../forum-key'

/**
 * Answers a case from the list. Counted at once, and reverted when the server refuses or there is no network: then the answer
 * waits on this device.
 */
export function QuickAnswer({ post: { post_id, title, case_status } }: { post: ForumPostDto }) {
  const t = useTranslations('forum')
  const { user_id } = useStaffUser()
  const add = useRowAction<ForumPostDto, NewComment>({
    name: FORUM,
    run: (input) => addComment(input, user_id),
    failed: t('addFailed'),
    expect: withAnswer,
  })
  return (
    <AnswerBox
      isCompact
      name={`answer.${post_id}.${user_id}`}
      label={t('yourAnswerOf', { title })}
      submitLabel={t('postAnswer')}
      failed={t('addFailed')}
      isUrgent={case_status === 'URGENCY'}
      onSend={async (answer) => {
        await add.mutateAsync({ post_id, ...answer })
        return null
      }}
    />
  )
}
