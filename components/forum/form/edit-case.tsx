'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { StaffButtonLink } from '../../dashboard/staff-button-link'
import { StaffPage } from '../../dashboard/staff-page'
import { EmptyState } from '../../ui/empty-state'
import { CaseWait } from '../case/case-wait'
import { readCase } from '../forum-calls'
import { FORUM } from '../forum-key'
import { LoadedCaseForm } from './loaded-case-form'

/** Edits the viewer's own case. It is not refetched while they write. */
export function EditCase({ id }: { id: string }) {
  const t = useTranslations('forum')
  const query = useQuery({
    queryKey: [FORUM, 'edit', id],
    queryFn: ({ signal }) => readCase(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const back = { label: t('backToCase'), href: paths.dashboardForumPost(id) }
  return (
    <StaffPage
      title={t('editTitle')}
      crumbs={[{ label: t('title'), href: paths.dashboardForum }]}
      back={back}
    >
      {!query.data ? (
        <CaseWait query={query} />
      ) : query.data.post.can.edit ? (
        <LoadedCaseForm post={query.data.post} />
      ) : (
        <EmptyState
          title={t('notEditable')}
          text={t('notEditableText')}
          action={<StaffButtonLink href={back.href}>{back.label}</StaffButtonLink>}
        />
      )}
    </StaffPage>
  )
}
