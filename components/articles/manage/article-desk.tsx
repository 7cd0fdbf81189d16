'use client'

import { Ban, Check, ExternalLink, EyeOff, History, Stethoscope } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { DeleteButton } from '../../dashboard/delete-button'
import { useViewer } from '../../dashboard/staff-viewer'
import { Button, ButtonLink } from '../../ui/button'
import { ApproveArticle } from './approve-article'
import { canApprove, canReject } from './article-rules'
import { ArticleState } from './article-state'
import { RejectArticle, refusalOf } from './reject-article'
import type { ArticleActions } from './use-article-actions'
import type { EditableArticle } from './writing-calls'

const icon = { 'aria-hidden': true, className: 'size-5' } as const

interface Props {
  article: EditableArticle
  actions: ArticleActions
  onHistory: () => void
  onReview: () => void
}

/** The state of an article, and what can be decided about it. */
export function ArticleDesk({ article, actions, onHistory, onReview }: Props) {
  const t = useTranslations('writing')
  const tArticles = useTranslations('articles')
  const tStaff = useTranslations('staff')
  const locale = useLocale()
  const viewer = useViewer()
  const isPublic = refusalOf(article) === 'public'
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-3">
      <div className="mr-auto">
        <ArticleState editorial={article.editorial} />
      </div>
      {article.is_published ? (
        <ButtonLink
          variant="quiet"
          size="small"
          href={localePath(locale, paths.article(article.article_id))}
        >
          <ExternalLink {...icon} />
          {t('public')}
        </ButtonLink>
      ) : null}
      <Button variant="quiet" size="small" onClick={onHistory}>
        <History {...icon} />
        {t('history')}
      </Button>
      {article.is_published && can(viewer, 'article.decide') ? (
        <Button variant="quiet" size="small" onClick={onReview}>
          <Stethoscope {...icon} />
          {t('review')}
        </Button>
      ) : null}
      {canApprove(viewer, article) ? (
        <ApproveArticle
          article={article}
          action={actions.approve}
          trigger={
            <Button size="small">
              <Check {...icon} />
              {tStaff('approve')}
            </Button>
          }
        />
      ) : null}
      {canReject(viewer, article) ? (
        <RejectArticle
          article={article}
          actions={actions}
          trigger={
            <Button size="small" variant="secondary">
              {isPublic ? <EyeOff {...icon} /> : <Ban {...icon} />}
              {isPublic ? tArticles('unpublish') : tStaff('reject')}
            </Button>
          }
        />
      ) : null}
      <DeleteButton
        row={article}
        name={article.article_title}
        text={tArticles('deleteText')}
        action={actions.remove}
      />
    </div>
  )
}
