'use client'

import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { StaffPage } from '../../dashboard/staff-page'
import { LoadedPart } from '../../layout/loaded-part'
import { FormSkeleton } from './form-skeleton'

const loadForm = () => import('./new-article-form').then(({ NewArticleForm }) => NewArticleForm)

export function NewArticle() {
  const t = useTranslations('writing')
  const tArticles = useTranslations('articles')
  return (
    <StaffPage
      title={t('newTitle')}
      here={t('new')}
      crumbs={[{ label: tArticles('title'), href: paths.dashboardArticles }]}
    >
      <div className="grid gap-4">
        <LoadedPart load={loadForm} props={{}} loading={<FormSkeleton />} />
      </div>
    </StaffPage>
  )
}
