'use client'

import { useQuery } from '@tanstack/react-query'
import { Reply } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useEffect, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { paths } from '@/lib/core/paths'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { StaffPage } from '../../dashboard/staff-page'
import { Button } from '../../ui/button'
import { cn } from '../../ui/class-names'
import { Answers } from '../comments/answers'
import { CaseTalk, useCaseTalk } from '../comments/case-talk'
import { CaseResponsible } from '../escalation/responsible'
import { CaseFollowUp } from '../follow-up/case-follow-up'
import { caseKey, readCase } from '../forum-calls'
import { SecondLook } from '../privacy/second-look'
import { CaseActions, useSeenCase } from './case-actions'
import { AcknowledgeButton, CaseAside } from './case-aside'
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
      actions={
        post?.can.answer ? <AnswerButton data-title-answer className="max-sm:hidden" /> : null
      }
    >
      {!data || !post ? (
        <CaseWait query={query} />
      ) : (
        <CaseTalk post={post}>
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
            <div className="grid min-w-0 content-start gap-8">
              <SecondLook post={post} />
              <CaseLetter post={post} />
              <CaseActions post={post} />
            </div>
            <CaseAside post={post} />
            <div className="grid min-w-0 content-start gap-8 lg:col-start-1">
              <CaseResponsible post={post} />
              <CaseFollowUp post={post} />
              <Answers post={post} comments={data.userComments} />
            </div>
          </div>
          <AnswerBar post={post} />
        </CaseTalk>
      )}
    </StaffPage>
  )
}

/** Leads to the answer box. */
function AnswerButton({ className, ...rest }: ComponentProps<typeof Button>) {
  const t = useTranslations('forum')
  return (
    <Button
      {...rest}
      onClick={() => document.querySelector<HTMLElement>('#your-answer textarea')?.focus()}
      className={cn('no-print', className)}
    >
      <Reply aria-hidden="true" className="size-5" />
      {t('toAnswer')}
    </Button>
  )
}

/** Whether the bar would cover a form, or repeat the button beside the title. */
function useIsBarHidden(box: string) {
  const [isHidden, setHidden] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a box adds a form.
  useEffect(() => {
    const visible = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target)
        else visible.delete(target)
      }
      setHidden(visible.size > 0)
    })
    for (const element of document.querySelectorAll('main form, [data-title-answer]')) {
      observer.observe(element)
    }
    return () => observer.disconnect()
  }, [box])
  return isHidden
}

/** The bar and the navigation below it on a phone. */
const COVERED_HEIGHT = '8.5rem'

/** The next actions on a case, within reach anywhere on its page except where they would cover a field. */
function AnswerBar({ post }: { post: ForumPostDetailDto }) {
  const isHidden = useIsBarHidden(useCaseTalk().box)
  useEffect(() => {
    const { style } = document.documentElement
    if (!isHidden) style.scrollPaddingBottom = COVERED_HEIGHT
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [isHidden])
  if (!post.can.answer) return null
  return (
    <div
      className={cn(
        'no-print sticky bottom-18 z-10 flex h-0 items-end justify-end lg:bottom-6',
        isHidden && 'invisible',
      )}
    >
      {/* One row, on a phone as well. */}
      <div className="flex gap-2 rounded-card border border-line bg-surface p-1.5 max-sm:[&_button]:px-2.5 max-sm:[&_button]:text-sm max-sm:[&_svg]:hidden">
        {post.can.acknowledge ? <AcknowledgeButton id={post.post_id} size="medium" /> : null}
        <AnswerButton />
      </div>
    </div>
  )
}
