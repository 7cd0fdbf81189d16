'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { contentLanguageOf } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { NEW_OBJECT } from '@/lib/modules/drafts/policy'
import { StaffPage } from '../../dashboard/staff-page'
import { DraftGate } from '../../drafts/draft-gate'
import { LoadedPart } from '../../layout/loaded-part'
import { emptyText } from './article-text'
import { FormSkeleton } from './form-skeleton'

const loadForm = () => import('./article-form').then(({ ArticleForm }) => ArticleForm)

/** Where an article begins. */
export function NewArticle() {
  const t = useTranslations('writing')
  const tArticles = useTranslations('articles')
  const locale = useLocale()
  const [text] = useState(() => emptyText(contentLanguageOf(locale)))
  return (
    <StaffPage
      title={t('newTitle')}
      here={t('new')}
      crumbs={[{ label: tArticles('title'), href: paths.dashboardArticles }]}
      needs="article.create"
    >
      <div className="grid gap-4">
        <DraftGate kind="article" object={NEW_OBJECT} loading={<FormSkeleton />}>
          <LoadedPart load={loadForm} props={{ article: null, text }} loading={<FormSkeleton />} />
        </DraftGate>
      </div>
    </StaffPage>
  )
}
