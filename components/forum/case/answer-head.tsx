import { useTranslations } from 'next-intl'
import { fullName } from '../../account/full-name'
import { Badge } from '../../ui/badge'
import { isPending } from '../expected'
import { PersonLine } from '../person-line'
import { RelativeDate } from '../relative-date'
import { useCaseTalk } from './case-talk'
import type { ShownComment } from './shown-threads'

/** A comment's author, time and addressee, and whether it is the answer that helped. */
export function AnswerHead({ shown: { comment, replyTo } }: { shown: ShownComment }) {
  const t = useTranslations('forum')
  const { post } = useCaseTalk()
  if (comment.is_deleted) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <PersonLine person={comment.user}>
        {isPending(comment) ? (
          <span>{t('sending')}</span>
        ) : (
          <RelativeDate iso={comment.created_at} withClock />
        )}
        {comment.edited_at ? <span>{t('edited')}</span> : null}
        {comment.licence_valid ? <span>{t('licenceValid')}</span> : null}
        {replyTo ? <span>{t('replyTo', { name: fullName(replyTo) })}</span> : null}
      </PersonLine>
      {comment.is_accepted ? (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="success">{t('acceptedMark')}</Badge>
          {post.accepted_by ? (
            <span className="text-sm text-muted">
              {t('acceptedBy', { name: fullName(post.accepted_by) })}
            </span>
          ) : null}
        </span>
      ) : null}
    </div>
  )
}
