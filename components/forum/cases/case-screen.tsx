'use client'

import { useQuery } from '@tanstack/react-query'
import { Reply } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/send'
import { paths } from '@/lib/core/paths'
import { StaffPage } from '../../dashboard/staff-page'
import { Button } from '../../ui/button'
import { Answers } from '../comments/answers'
import { CaseTalk } from '../comments/case-talk'
import { CaseResponsible } from '../escalation/responsible'
import { CaseFollowUp } from '../follow-up/case-follow-up'
import { caseKey, readCase } from '../forum-calls'
import { SecondLook } from '../privacy/second-look'
import { CaseActions, useSeenCase } from './case-actions'
import { CaseAside } from './case-aside'
import { CaseLetter } from './case-letter'
import { CaseWait } from './case-wait'

/** How often an open case is refetched: who has seen it, and new answers. */
const EVERY_MS = 30_000

/** A case, laid out like a referral letter, with its answers. */
export function CaseScreen({ id }: { id: string }) {
  const t = useTranslations('forum')
  const query = useQuery({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => readCase(id, signal),
    refetchInterval: EVERY_MS,
  })
  // Deleted meanwhile, or no longer open to this viewer, so earlier data must not stay on the screen.
  const status = query.error instanceof ApiError ? query.error.status : null
  const isForbidden = status === 403 || status === 404
  const data = isForbidden ? undefined : query.data
  useSeenCase(id, data)
  const post = data?.post
  const title = post ? (post.redacted ? t('redactedTitle') : post.title) : t('post')
  return (
    <StaffPage
      title={title}
      here={t('post')}
      crumbs={[{ label: t('title'), href: paths.dashboardForum }]}
      back={{ label: t('back'), href: paths.dashboardForum }}
      actions={post?.can.answer ? <AnswerLink /> : null}
    >
      {!data || !post ? (
        <CaseWait query={query} />
      ) : (
        <CaseTalk post={post}>
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <CaseAside post={post} />
            <div className="grid min-w-0 content-start gap-8 lg:col-start-1 lg:row-start-1">
              <SecondLook post={post} />
              <CaseLetter post={post} />
              <CaseActions post={post} />
              <CaseResponsible post={post} />
              <CaseFollowUp post={post} />
              <Answers post={post} comments={data.userComments} />
            </div>
          </div>
        </CaseTalk>
      )}
    </StaffPage>
  )
}

/** A link to the answer box, always visible. */
function AnswerLink() {
  const t = useTranslations('forum')
  return (
    <Button
      onClick={() => document.querySelector<HTMLElement>('#your-answer textarea')?.focus()}
      className="no-print"
    >
      <Reply aria-hidden="true" className="size-5" />
      {t('toAnswer')}
    </Button>
  )
}
