'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarClock, MessageSquare, Paperclip, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type CaseFilter, caseFilters } from '@/lib/core/cases'
import { limits } from '@/lib/core/limits'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type { ForumPostDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../accounts/session/account-state'
import { useFailureToast } from '../../accounts/session/use-toasts'
import { StaffButtonLink, StaffLink, StaffPage } from '../../dashboard/staff-page'
import { useStaffUser, useViewer } from '../../dashboard/staff-viewer'
import { useRowAction } from '../../dashboard/tables/use-table'
import { SearchField } from '../../data-table/search-field'
import { type TableAddress, useTableAddress } from '../../data-table/table-address'
import { TableFooter } from '../../data-table/table-links'
import { type RowsQuery, useRows } from '../../data-table/use-rows'
import { ViewChoice } from '../../data-table/view-choice'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { AnswerBox } from '../comments/answer-box'
import {
  addComment,
  caseSubject,
  countCases,
  listCases,
  NEW_CASES,
  type NewComment,
  searchCases,
} from '../forum-calls'
import { FORUM } from '../forum-key'
import { WaitingMessages } from '../waiting-messages'
import { AvatarGroup, PersonLine, RelativeDate } from './byline'
import { CaseMarks, isUrgentStill, WaitingTime } from './case-state'
import { withAnswer } from './expected'

/**
 * Answers a case from the list. Counts it at once, and reverts that if the server refuses or there is no network;
 * then the answer waits on this device.
 */
function QuickAnswer({ post: { post_id, title, case_status } }: { post: ForumPostDto }) {
  const t = useTranslations('forum')
  const { user_id } = useStaffUser()
  const add = useRowAction<ForumPostDto, NewComment>({
    name: FORUM,
    run: (input) => addComment(input, user_id),
    failed: t('addFailed'),
    optimisticUpdate: withAnswer,
  })
  return (
    <AnswerBox
      isCompact
      name={`answer.${post_id}.${user_id}`}
      label={t('yourAnswerOf', { title })}
      submitLabel={t('postAnswer')}
      failed={t('addFailed')}
      isUrgent={case_status === 'URGENCY'}
      onSend={async (answer) => {
        await add.mutateAsync({ post_id, ...answer })
        return null
      }}
    />
  )
}

function OnCallLink() {
  const t = useTranslations('onCall')
  return (
    <StaffButtonLink href={paths.onCall} variant="secondary">
      <CalendarClock aria-hidden="true" className="size-5" />
      {t('title')}
    </StaffButtonLink>
  )
}

function CreateCaseLink() {
  const t = useTranslations('forum')
  return (
    <StaffButtonLink href={paths.newForumPost}>
      <Plus aria-hidden="true" className="size-5" />
      {t('create')}
    </StaffButtonLink>
  )
}

/** Shown when nothing is listed or found, with the next step. */
function NoCases({ address, isSearch }: { address: TableAddress; isSearch: boolean }) {
  const t = useTranslations('forum')
  const tTable = useTranslations('table')
  if (!isSearch && address.read('filter')) {
    return (
      <EmptyState
        title={t('noneOfPart')}
        action={
          <Button variant="secondary" onClick={() => address.go({ filter: null, page: null })}>
            {t('parts.all')}
          </Button>
        }
      />
    )
  }
  if (!isSearch) {
    return <EmptyState title={t('none')} text={t('noneText')} action={<CreateCaseLink />} />
  }
  return (
    <div role="status">
      <EmptyState
        title={t('noneFound')}
        action={
          <Button variant="secondary" onClick={() => address.go({ search: null, page: null })}>
            {tTable('clearSearch')}
          </Button>
        }
      />
    </div>
  )
}

const CARDS = Array.from({ length: limits.pageSize.forum }, (_, at) => at)

/** Placeholder for cases that are loading, in their final shape. */
function ListSkeleton() {
  const t = useTranslations('staff')
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('loadingRows')}</span>
      {CARDS.map((card) => (
        <Card key={card} className="grid gap-3 p-4">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-7 w-full max-w-80" />
          <Skeleton className="h-12" />
          <Skeleton className="h-11" />
        </Card>
      ))}
    </div>
  )
}

/** A case in the triage list: its state, waiting time, author and recipients, and a box to answer in. */
function CaseCard({ post }: { post: ForumPostDto }) {
  const t = useTranslations('forum')
  const isUrgent = isUrgentStill(post)
  return (
    <Card as="li" {...(isUrgent ? { edge: 'clay' as const } : {})} className="grid gap-3 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CaseMarks post={post} />
        {post.waiting_since ? <WaitingTime since={post.waiting_since} isUrgent={isUrgent} /> : null}
      </p>
      <div>
        <h2 className="text-lg">
          <StaffLink
            href={paths.dashboardForumPost(post.post_id)}
            className="inline-block py-1.5 wrap-anywhere text-forest hover:underline"
          >
            {post.redacted ? t('redactedTitle') : post.title}
          </StaffLink>
        </h2>
        {post.preview ? <p className="wrap-anywhere">{post.preview}</p> : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonLine person={post.author}>
          <RelativeDate iso={post.created_at} />
        </PersonLine>
        <span className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <AvatarGroup people={post.tagged} />
          {post.attachment ? (
            <span className="inline-flex items-center gap-1">
              <Paperclip aria-hidden="true" className="size-4" />
              {t('withDocument')}
            </span>
          ) : null}
          <span className="inline-flex items-center gap-1">
            <MessageSquare aria-hidden="true" className="size-4" />
            {t('answers', { count: post.answer_count })}
          </span>
        </span>
      </div>
      {post.responsible ? (
        <p className="text-sm">{t('responsibleIs', { name: fullName(post.responsible) })}</p>
      ) : null}
      <WaitingMessages subject={caseSubject(post.post_id)} />
      {post.state === 'closed' || post.redacted || post.second_look ? null : (
        <QuickAnswer post={post} />
      )}
    </Card>
  )
}

interface CaseListProps {
  address: TableAddress
  query: RowsQuery<ForumPostDto>
}

/** The list of cases in each state: loading, failed, empty, found, full. */
function CaseList({ address, query }: CaseListProps) {
  const t = useTranslations('forum')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { data, error, term, isFetching, isPlaceholderData, refetch } = query
  const fallback = t(term ? 'searchFailed' : 'listFailed')
  useFailureToast(query, fallback)
  const retry = (
    <Button busy={isFetching} onClick={() => refetch()}>
      {tErrors('retry')}
    </Button>
  )
  if (error && !data) {
    return <ErrorState title={t('failed')} text={failureText(error, { fallback })} retry={retry} />
  }
  if (!data) return <ListSkeleton />
  if (!isPlaceholderData && data.total === 0) return <NoCases address={address} isSearch={!!term} />
  return (
    <div className="grid gap-4" aria-busy={isPlaceholderData}>
      {error ? (
        <Notice tone="danger" title={t('failed')} action={retry}>
          {failureText(error, { fallback })}
        </Notice>
      ) : null}
      <p role="status" className={term ? 'font-semibold' : 'sr-only'}>
        {term && !isPlaceholderData ? t('foundFor', { count: data.total, term }) : null}
      </p>
      <ul
        className={
          isPlaceholderData ? 'grid cursor-progress gap-4 rounded-card bg-wash' : 'grid gap-4'
        }
      >
        {data.rows.map((post) => (
          <CaseCard key={post.post_id} post={post} />
        ))}
      </ul>
      <TableFooter address={address} total={data.total} hasPages={query.hasPages} />
    </div>
  )
}

/** Returns the part of the list that an address names. */
const readFilter = ({ read }: TableAddress): CaseFilter | null =>
  caseFilters.find((each) => each === read('filter')) ?? null

interface Props {
  address: TableAddress
  filter: CaseFilter | null
}

/** The parts of the list, each with its number of cases. */
function CaseFilters({ address, filter }: Props) {
  const t = useTranslations('forum')
  const viewer = useViewer()
  const canReview = can(viewer, 'forum.look', { ownerId: null })
  const { data } = useQuery({
    queryKey: [FORUM, 'counts'],
    queryFn: ({ signal }) => countCases(signal),
  })
  const isSearch = address.search !== ''
  const getHref = (part: CaseFilter | null) =>
    address.hrefWith({ filter: part, page: null, search: null })
  const all = { text: t('parts.all'), href: getHref(null), isCurrent: !filter && !isSearch }
  return (
    <ViewChoice
      isFolded
      label={t('parts.label')}
      views={[
        all,
        ...caseFilters
          .filter((part) => part !== 'look' || canReview)
          .map((part) => ({
            text: data
              ? t('parts.counted', { part: t(`parts.${part}`), count: data[part] })
              : t(`parts.${part}`),
            href: getHref(part),
            isCurrent: filter === part && !isSearch,
          })),
      ]}
    />
  )
}

/** The forum as a triage list: urgent cases first, then unanswered ones. */
export function ForumScreen() {
  const t = useTranslations('forum')
  const address = useTableAddress()
  const filter = readFilter(address)
  const query = useRows({
    name: FORUM,
    address: { ...address, limit: limits.pageSize.forum },
    filters: filter ? { filter } : {},
    list: (paging, signal) => listCases(paging, signal, filter),
    search: searchCases,
    searchFresh: limits.forumSearchFresh,
  })
  return (
    <StaffPage
      title={t('title')}
      actions={
        <>
          <OnCallLink />
          <CreateCaseLink />
        </>
      }
    >
      <div className="no-print mb-4 flex">
        <SearchField
          label={t('search')}
          value={address.search}
          onSearch={(term) => address.go({ search: term, page: null, filter: null }, 'replace')}
        />
      </div>
      <CaseFilters address={address} filter={filter} />
      <WaitingMessages subject={NEW_CASES} />
      <CaseList address={{ ...address, limit: limits.pageSize.forum }} query={query} />
    </StaffPage>
  )
}
