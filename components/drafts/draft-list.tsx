'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { StaffButtonLink } from '../dashboard/staff-button-link'
import { StaffPage } from '../dashboard/staff-page'
import { useStaffUser, useViewer } from '../dashboard/staff-viewer'
import { AwaitedData } from '../forms/awaited-data'
import { EmptyState } from '../ui/empty-state'
import { Skeleton } from '../ui/skeleton'
import { DraftEntry } from './draft-entry'
import { knownDrafts } from './known-drafts'
import { useDrafts } from './use-drafts'

/** "My drafts": unsent texts of the viewer, both new articles and changes to existing ones. */
export function DraftList() {
  const t = useTranslations('drafts')
  const tArticles = useTranslations('articles')
  const { user_id } = useStaffUser()
  const viewer = useViewer()
  const query = useDrafts()
  const drafts = query.data ? knownDrafts(query.data, user_id) : null
  const add = can(viewer, 'article.create') ? (
    <StaffButtonLink href={paths.newArticle}>
      <Plus aria-hidden="true" className="size-5" />
      {tArticles('add')}
    </StaffButtonLink>
  ) : null
  return (
    <StaffPage
      title={t('listTitle')}
      crumbs={[{ label: tArticles('title'), href: paths.dashboardArticles }]}
      actions={add}
    >
      <p className="mb-4 text-muted">{t('listHint')}</p>
      {!drafts ? (
        <AwaitedData
          query={query}
          failed={t('listFailed')}
          loading={<Skeleton className="h-40" />}
        />
      ) : drafts.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="grid gap-3">
          {drafts.map((draft) => (
            <DraftEntry key={`${draft.kind}.${draft.object}`} draft={draft} />
          ))}
        </ul>
      )}
    </StaffPage>
  )
}
