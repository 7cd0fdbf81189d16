import { useTranslations } from 'next-intl'
import type { ReviewedCommentDto } from '@/lib/modules/comments/schema'
import { useAuthorName } from '../use-author-name'

/** Why a comment needs review: the reports about it, or why it is held back. */
export function ReportList({ comment }: { comment: ReviewedCommentDto }) {
  const t = useTranslations('comments')
  const nameOf = useAuthorName()
  const { reports, state } = comment
  return (
    <ul className="grid gap-1.5">
      {state === 'waiting' ? <li>{t(`${comment.held_for ?? 'link'}Waits`)}</li> : null}
      {reports.map(({ reason, reporter, createdAt }) => (
        <li key={createdAt} className="max-w-[40ch] wrap-anywhere">
          {t('reportedBy', { name: nameOf(reporter), reason })}
        </li>
      ))}
    </ul>
  )
}
