'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Reply, TicketX } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { referralTexts } from '@/lib/core/cases'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { languages } from '@/lib/core/languages.mjs'
import { paths } from '@/lib/core/paths'
import { withTableBoxes } from '@/lib/core/reading-text'
import type { Referral } from '@/lib/modules/forum/cases/referral-schema'
import type { ConsentDto } from '@/lib/modules/forum/consent/consent-schema'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { StaffPage } from '../../dashboard/staff-page'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { cn } from '../../ui/class-names'
import { Notice } from '../../ui/notice'
import { Answers } from '../comments/answers'
import { CaseTalk, useCaseTalk } from '../comments/case-talk'
import { CaseResponsible } from '../escalation/responsible'
import { CaseFollowUp } from '../follow-up/case-follow-up'
import { caseKey, makeSlip, readCase } from '../forum-calls'
import { CaseDocument, CasePictures } from '../pictures/case-files'
import { IdentifierReason, RedactedMark } from '../privacy/redaction'
import { SecondLook } from '../privacy/second-look'
import { PersonLine, RelativeDate } from './byline'
import { CaseActions, useSeenCase } from './case-actions'
import { AcknowledgeButton, CaseAside } from './case-aside'
import { CaseMarks, isUrgentStill } from './case-state'
import { CaseWait } from './case-wait'
import { JointFigure, useJointName } from './joint-figure'

/** Creates the slip with which the patient can withdraw consent; this invalidates an earlier one. */
function SlipButton() {
  const t = useTranslations('forum.slip')
  const toasts = useToasts()
  const { post, showSlip } = useCaseTalk()
  const slip = useMutation({
    mutationFn: () => makeSlip(post.post_id),
    onSuccess: ({ data }) => showSlip(data),
    onError: (error) => void toasts.failure(error, t('failed')),
  })
  return (
    <div className="no-print grid justify-items-start gap-1">
      <Button
        variant="secondary"
        size="small"
        busy={slip.isPending}
        onClick={() => slip.mutate()}
        aria-describedby="slip-hint"
      >
        <TicketX aria-hidden="true" className="size-4" />
        {t('make')}
      </Button>
      <p id="slip-hint" className="text-sm text-muted">
        {t('hint')}
      </p>
    </div>
  )
}

/** A case's referral details in their usual order, under headings. */
function CaseReferral({ referral }: { referral: Referral }) {
  const t = useTranslations('referral')
  const getName = useJointName()
  const facts = (['age_band', 'sex', 'duration'] as const).flatMap((name) => {
    const choice = referral[name]
    return choice ? [{ name, text: t(`choices.${choice}`) }] : []
  })
  const { joints } = referral
  return (
    <div className="grid gap-4">
      {facts.length > 0 ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {facts.map(({ name, text }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{t(`parts.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {joints.length > 0 ? (
        <Part title={t('jointsTitle')}>
          <div className="flex flex-wrap items-start gap-6">
            <JointFigure chosen={joints} />
            <ul className="list-disc pl-5">
              {joints.map((joint) => (
                <li key={joint}>{getName(joint)}</li>
              ))}
            </ul>
          </div>
        </Part>
      ) : null}
      {referralTexts.map((name) =>
        referral[name] ? (
          <Part key={name} title={t(`parts.${name}`)}>
            <p className="whitespace-pre-line wrap-anywhere">{referral[name]}</p>
          </Part>
        ) : null,
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function CaseOutcome({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const locale = useLocale()
  if (!post.closed_at) return null
  const date = formatLongDate(post.closed_at, locale)
  return (
    <Notice role="note" tone="success" title={t('closedOn', { date })}>
      {post.outcome ? <p className="whitespace-pre-line">{post.outcome}</p> : null}
    </Notice>
  )
}

/** Shown below the pictures and the document of a case: the consent to them. */
function CaseConsent({ consent }: { consent: ConsentDto }) {
  const t = useTranslations('forum.consent')
  if (!consent) return <p className="text-sm text-muted">{t('notStated')}</p>
  const { how, by, language, is_minor, may_teach } = consent
  const name = language === 'other' ? t('otherLanguage') : languages[language].name
  const parts = [
    t(`ways.${how}`),
    ...(by === 'nobody' ? [] : [t(`givers.${by}`)]),
    name,
    ...(is_minor ? [t('is_minor')] : []),
    t(may_teach ? 'forTeaching' : 'forAdvice'),
  ]
  return <p className="text-sm text-muted">{t('stated', { said: parts.join(' · ') })}</p>
}

/** A case laid out as a referral letter: author, recipient, date, urgency, and the question itself. */
function CaseLetter({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const tArticle = useTranslations('article')
  const locale = useLocale()
  const { author, tagged, created_at: at, content, redacted, attachment } = post
  return (
    <Card
      as="article"
      aria-label={t('letter')}
      {...(isUrgentStill(post) ? { edge: 'clay' as const } : {})}
    >
      <dl className="grid gap-x-6 gap-y-2 border-b border-line p-4 sm:grid-cols-2 sm:gap-y-4 sm:p-6">
        <Line name={t('from')}>
          <PersonLine person={author}>
            <RelativeDate iso={at} />
          </PersonLine>
        </Line>
        <Line name={t('to')}>
          {tagged.length === 0
            ? t('everybody')
            : tagged.map((person) => (
                <PersonLine key={person.user_id} person={person} isShortOnPhone />
              ))}
        </Line>
        <Line name={t('date')}>
          {formatLongDate(at, locale)}, {formatTime(at)}
        </Line>
        <Line name={t('caseStatus')} isUnlabelledOnPhone>
          <span className="flex flex-wrap gap-2">
            <CaseMarks post={post} />
          </span>
        </Line>
      </dl>
      <div className="grid gap-6 p-4 sm:p-6">
        {post.consent_withdrawn ? (
          <p className="rounded-control bg-wash p-3">{t('slip.withdrawn')}</p>
        ) : redacted ? (
          <RedactedMark redacted={redacted} />
        ) : (
          <div
            className="prose [&>:first-child]:mt-0"
            dangerouslySetInnerHTML={{
              __html: withTableBoxes(content, (number) => tArticle('table', { number })),
            }}
          />
        )}
        {post.referral ? <CaseReferral referral={post.referral} /> : null}
        <IdentifierReason retained={post.identifiers_kept} />
        {attachment ? <CaseDocument attachment={attachment} title={post.title} /> : null}
        {post.pictures.length > 0 ? <CasePictures pictures={post.pictures} /> : null}
        {attachment || post.pictures.length > 0 ? <CaseConsent consent={post.consent} /> : null}
        {post.can.make_slip ? <SlipButton /> : null}
        <CaseOutcome post={post} />
        <p className="hidden text-sm print:block">{t('printNote')}</p>
      </div>
    </Card>
  )
}

interface LineProps {
  name: string
  /** Leaves the name to screen readers where it would need a second row. */
  isUnlabelledOnPhone?: boolean
  children: ReactNode
}

function Line({ name, isUnlabelledOnPhone, children }: LineProps) {
  return (
    <div className="flex items-baseline gap-x-3 sm:grid sm:content-start sm:gap-1">
      <dt className={cn('shrink-0 text-sm text-muted', isUnlabelledOnPhone && 'max-sm:sr-only')}>
        {name}
      </dt>
      <dd className="flex min-w-0 flex-wrap gap-x-3 sm:grid sm:gap-2">{children}</dd>
    </div>
  )
}

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

/** Returns whether the bar would cover a form, or repeat the button beside the title. */
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
