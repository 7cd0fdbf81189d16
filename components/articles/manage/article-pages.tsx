'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/send'
import { paths } from '@/lib/core/paths'
import { StaffLink, StaffPage } from '../../dashboard/staff-page'
import { useViewer } from '../../dashboard/staff-viewer'
import { FormSkeleton } from '../../editor/editor-skeleton'
import { AwaitedData } from '../../forms/awaited-data'
import { LoadedPart } from '../../layout/loaded-part'
import { buttonStyle } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton } from '../../ui/skeleton'
import { readEditable } from './writing-calls'

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

const loadScreen = () => import('./article-screen').then(({ ArticleScreen }) => ArticleScreen)

/** Returns whether an article does not exist for the viewer, as opposed to being temporarily unavailable. */
const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)

/** An article to edit: loading, failed, missing, or open. */
export function EditArticle({ id }: { id: string }) {
  const t = useTranslations('writing')
  const tArticles = useTranslations('articles')
  const viewer = useViewer()
  const query = useQuery({
    queryKey: ['articles', 'one', id],
    queryFn: ({ signal }) => readEditable(viewer, id, signal),
    // Refetched after a decision, never while somebody is writing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data, error } = query
  return (
    <StaffPage
      title={t('editTitle')}
      crumbs={[{ label: tArticles('title'), href: paths.dashboardArticles }]}
    >
      {data ? (
        <LoadedPart load={loadScreen} props={{ article: data }} loading={<FormSkeleton />} />
      ) : data === null || isMissing(error) ? (
        <EmptyState
          title={t('missing')}
          text={t('missingText')}
          action={
            <StaffLink href={paths.dashboardArticles} className={buttonStyle()}>
              {t('back')}
            </StaffLink>
          }
        />
      ) : (
        <AwaitedData
          query={query}
          failed={t('loadFailed')}
          loading={
            <div className="grid gap-4">
              <Skeleton className="h-16" />
              <FormSkeleton />
            </div>
          }
        />
      )}
    </StaffPage>
  )
}
