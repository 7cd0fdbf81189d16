'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { StaffButtonLink, StaffPage } from '../../dashboard/staff-page'
import { LoadedPart } from '../../layout/loaded-part'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton } from '../../ui/skeleton'
import { NEW_CASES, readCase } from '../forum-calls'
import { FORUM } from '../forum-key'
import { WaitingMessages } from '../waiting-messages'
import { CaseWait } from './case-wait'

const loadForm = () => import('./case-form').then(({ CaseForm }) => CaseForm)

/** The form of a case, loaded when its page opens. @param post the case to edit; a new case when absent */
function LoadedCaseForm({ post }: { post?: ForumPostDetailDto }) {
  return (
    <LoadedPart
      load={loadForm}
      props={post ? { post } : {}}
      loading={<Skeleton className="h-96 max-w-4xl" />}
    />
  )
}

export function NewCase() {
  const t = useTranslations('forum')
  return (
    <StaffPage
      title={t('newTitle')}
      here={t('new')}
      crumbs={[{ label: t('title'), href: paths.dashboardForum }]}
      back={{ label: t('back'), href: paths.dashboardForum }}
    >
      <WaitingMessages subject={NEW_CASES} />
      <LoadedCaseForm />
    </StaffPage>
  )
}

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
