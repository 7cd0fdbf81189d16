import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { Notice } from '../../ui/notice'

/** How a closed case ended. */
export function CaseOutcome({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const locale = useLocale()
  if (!post.closed_at) return null
  const date = formatLongDate(post.closed_at, locale)
  return (
    <Notice role="note" tone="success" title={t('closedOn', { date })}>
      {post.outcome ? <p className="whitespace-pre-line">{post.outcome}</p> : null}
    </Notice>
  )
}
