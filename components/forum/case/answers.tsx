import { useTranslations } from 'next-intl'
import type { CommentThreadDto, ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { Notice } from '../../ui/notice'
import { AnswerBox } from '../answer-box'
import { caseSubject } from '../forum-calls'
import { useAnswerFiles } from '../use-answer-files'
import { WaitingMessages } from '../waiting-messages'
import { AnswerEntry } from './answer-entry'
import { shownThreads } from './shown-threads'
import { useSendAnswer } from './use-send-answer'

interface Props {
  post: ForumPostDetailDto
  comments: CommentThreadDto[]
}

/** The answers to a case with their replies, and the box for the viewer's own. */
export function Answers({ post, comments }: Props) {
  const t = useTranslations('forum')
  const { user_id } = useStaffUser()
  const { post_id } = post
  const send = useSendAnswer({ post_id })
  const files = useAnswerFiles(post_id)
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers" className="text-xl">
        {t('answers', { count: post.answer_count })}
      </h2>
      {comments.length > 0 ? (
        <ol className="grid gap-4">
          {shownThreads(comments).map((shown) => (
            <AnswerEntry key={shown.comment.id} shown={shown} level={1} />
          ))}
        </ol>
      ) : null}
      <WaitingMessages subject={caseSubject(post_id)} />
      <div id="your-answer">
        {post.can.answer ? (
          <AnswerBox
            name={`answer.${post_id}.${user_id}`}
            label={t('yourAnswer')}
            submitLabel={t('postAnswer')}
            failed={t('addFailed')}
            isUrgent={post.case_status === 'URGENCY'}
            onSend={send}
            files={files}
            hasConsent={post.consent !== null}
          />
        ) : (
          <Notice role="note">{t('noAnswers')}</Notice>
        )}
      </div>
    </section>
  )
}
