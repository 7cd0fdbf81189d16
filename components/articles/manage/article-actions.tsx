'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { ExternalLink, History, Stethoscope } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { OpenSwitch } from '../../comments/manage/open-switch'
import { DeleteButton } from '../../dashboard/delete-button'
import { useViewer } from '../../dashboard/staff-viewer'
import { DecisionButtons } from '../../editorial/decision-buttons'
import { EditorialNote } from '../../editorial/editorial-note'
import type { Decisions } from '../../editorial/use-decisions'
import { TranslationsButton } from '../../translations/manage/translations-button'
import { Button, ButtonLink } from '../../ui/button'
import type { EditableArticle } from './writing-calls'

const icon = { 'aria-hidden': true, className: 'size-5' } as const

interface Props {
  article: EditableArticle
  decisions: Decisions<EditableArticle>
  remove: UseMutationResult<unknown, Error, EditableArticle, unknown>
  onHistory: () => void
  onReview: () => void
}

/** The state of an article, and the decisions available. */
export function ArticleActions({ article, decisions, remove, onHistory, onReview }: Props) {
  const t = useTranslations('writing')
  const tArticles = useTranslations('articles')
  const locale = useLocale()
  const decides = can(useViewer(), 'article.decide')
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-3">
      <div className="mr-auto">
        <EditorialNote item={article} publicText={tArticles('stateApproved')} />
      </div>
      {article.is_published ? (
        <ButtonLink
          variant="quiet"
          size="small"
          href={localePath(locale, paths.article(article.article_id, article.article_title))}
        >
          <ExternalLink {...icon} />
          {t('public')}
        </ButtonLink>
      ) : null}
      <Button variant="quiet" size="small" onClick={onHistory}>
        <History {...icon} />
        {t('history')}
      </Button>
      <TranslationsButton
        text={{ kind: 'article', id: article.article_id }}
        title={article.article_title}
      />
      {article.is_published ? (
        <OpenSwitch
          item={{ kind: 'article', id: article.article_id }}
          isOpen={article.comments_open}
        />
      ) : null}
      {article.is_published && decides ? (
        <Button variant="quiet" size="small" onClick={onReview}>
          <Stethoscope {...icon} />
          {t('review')}
        </Button>
      ) : null}
      {decides ? (
        <DecisionButtons item={article} title={article.article_title} decisions={decisions} />
      ) : null}
      <DeleteButton
        row={article}
        name={article.article_title}
        text={tArticles('deleteText')}
        action={remove}
      />
    </div>
  )
}
