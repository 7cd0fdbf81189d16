import { MessageSquare, Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import type { ForumPostDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../account/full-name'
import { StaffLink } from '../../dashboard/staff-link'
import { Card } from '../../ui/card'
import { CaseMarks } from '../case-marks'
import { Faces } from '../faces'
import { caseSubject } from '../forum-calls'
import { isUrgentStill } from '../is-urgent-still'
import { PersonLine } from '../person-line'
import { RelativeDate } from '../relative-date'
import { WaitingMessages } from '../waiting-messages'
import { WaitingTime } from '../waiting-time'
import { QuickAnswer } from './quick-answer'

/** A case in the triage list: its state, how long it has waited, who asks whom, and a box to answer in. */
export function CaseCard({ post }: { post: ForumPostDto }) {
  const t = useTranslations('forum')
  const isUrgent = isUrgentStill(post)
  return (
    <Card as="li" {...(isUrgent ? { edge: 'clay' as const } : {})} className="grid gap-3 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CaseMarks post={post} />
        {post.waiting_since ? <WaitingTime since={post.waiting_since} isUrgent={isUrgent} /> : null}
      </p>
      <div>
        <h2 className="text-lg">
          <StaffLink
            href={paths.dashboardForumPost(post.post_id)}
            className="inline-block py-1.5 wrap-anywhere text-forest hover:underline"
          >
            {post.redacted ? t('redactedTitle') : post.title}
          </StaffLink>
        </h2>
        {post.preview ? <p className="wrap-anywhere">{post.preview}</p> : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonLine person={post.author}>
          <RelativeDate iso={post.created_at} />
        </PersonLine>
        <span className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <Faces people={post.tagged} />
          {post.attachment ? (
            <span className="inline-flex items-center gap-1">
              <Paperclip aria-hidden="true" className="size-4" />
              {t('withDocument')}
            </span>
          ) : null}
          <span className="inline-flex items-center gap-1">
            <MessageSquare aria-hidden="true" className="size-4" />
            {t('answers', { count: post.answer_count })}
          </span>
        </span>
      </div>
      {post.responsible ? (
        <p className="text-sm">{t('responsibleIs', { name: fullName(post.responsible) })}</p>
      ) : null}
      <WaitingMessages subject={caseSubject(post.post_id)} />
      {post.state === 'closed' || post.redacted || post.second_look ? null : (
        <QuickAnswer post={post} />
      )}
    </Card>
  )
}
