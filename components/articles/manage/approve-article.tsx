import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { StaffArticleDto } from '@/lib/modules/articles/schema'
import { ConfirmedAction } from '../../dashboard/confirmed-action'
import type { ArticleActions } from './use-article-actions'

interface Props {
  article: StaffArticleDto
  action: ArticleActions['approve']
  /** One button. */
  trigger: ReactNode
}

/** Approves an article that waits, or the edit of one that is public. */
export function ApproveArticle({ article, action, trigger }: Props) {
  const t = useTranslations('articles')
  const tStaff = useTranslations('staff')
  const isEdit = article.editorial.state === 'approved'
  return (
    <ConfirmedAction
      title={tStaff('sure')}
      text={t(isEdit ? 'approveEditText' : 'approveText')}
      confirmLabel={tStaff('approve')}
      tone="primary"
      action={action}
      input={article}
      trigger={trigger}
    />
  )
}
