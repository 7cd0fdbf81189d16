import { Check, ChevronDown, Clock, Hand, Minus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { joinTexts } from '@/lib/core/typed-text'
import type { ForumPostDetailDto, ReceiptDto, StepDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../accounts/session/account-state'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { acknowledgeCase } from '../forum-calls'
import { PersonLine, RelativeDate } from './byline'
import { useCaseAction } from './case-actions'
import { ReferralNumbers, WaitingTime } from './case-state'
import { withAcknowledgement } from './expected'

const MARKS = { told: Check, due: Clock, stopped: Minus } as const

const getState = (step: StepDto) =>
  step.taken_at ? ('told' as const) : step.stopped_at ? ('stopped' as const) : ('due' as const)

interface DisclosureProps {
  summary: ReactNode
  className?: string
  children: ReactNode
}

/** A summary whose details open on a press; printed open. */
function Disclosure({ summary, className, children }: DisclosureProps) {
  return (
    <details className={className}>
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-control py-1.5 hover:bg-wash [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 shrink-0 text-muted [details[open]>summary>&]:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}

/** The step to show of a collapsed clock: the last one that has notified somebody, otherwise the next one. */
const getCurrentStep = (clock: readonly StepDto[]) =>
  [...clock].reverse().find((step) => getState(step) === 'told') ??
  clock.find((step) => getState(step) === 'due')

/**
 * The people a case notifies, when and how, and the progress, collapsed to the current step; visible to everybody who
 * may see the case.
 */
function CaseClock({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const receipts = new Map(post.receipts.map((receipt) => [receipt.person.user_id, receipt]))
  const current = getCurrentStep(post.clock) ?? post.clock[0]
  if (!current) return null
  const state = getState(current)
  const Mark = MARKS[state]
  return (
    <section aria-label={t('clock.title')}>
      <Disclosure
        summary={
          <>
            <Mark aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="text-sm font-semibold">
              {t(`clock.current.${state}`, { group: t(`clock.groups.${current.group}`) })}
            </span>
          </>
        }
      >
        <h3 className="mt-2 text-base font-semibold">{t('clock.title')}</h3>
        {post.clock.some(({ nobody_on_call }) => nobody_on_call) ? (
          <Notice tone="warning" role="note" className="mt-2">
            {t('clock.nobodyOnCall')}
          </Notice>
        ) : null}
        <ol className="mt-2 grid gap-2 pb-2">
          {post.clock.map((step) => (
            <li key={`${step.group}-${step.due_at}`}>
              <Step step={step} receipts={receipts} />
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  )
}

function Step({ step, receipts }: { step: StepDto; receipts: Map<string, ReceiptDto> }) {
  const t = useTranslations('forum')
  const state = getState(step)
  const Mark = MARKS[state]
  const head = (
    <span className="grid gap-0.5">
      <span className="flex items-center gap-2 font-semibold">
        <Mark aria-hidden="true" className="size-4 shrink-0 text-muted" />
        {t(`clock.groups.${step.group}`)}
      </span>
      <span className="pl-6 text-sm">
        {t(`clock.${state}`, { count: step.told.length })}{' '}
        {state === 'stopped' ? null : <RelativeDate iso={step.taken_at ?? step.due_at} withClock />}
      </span>
    </span>
  )
  if (step.told.length === 0) return head
  return (
    <Disclosure summary={head}>
      <ul className="mt-2 grid gap-3 pl-6">
        {step.told.map(({ person, channels, told_at }) => (
          <li key={person.user_id}>
            <PersonLine person={person}>
              <span>{channels.map((name) => t(`clock.channels.${name}`)).join(', ')}</span>
              <RelativeDate iso={told_at} withClock />
              <Progress receipt={receipts.get(person.user_id)} />
            </PersonLine>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function Progress({ receipt }: { receipt: ReceiptDto | undefined }) {
  const t = useTranslations('forum')
  if (receipt?.acknowledged_at) {
    return <span className="font-semibold text-success">{t('steps.acknowledged')}</span>
  }
  return receipt?.seen_at ? <span>{t('steps.seen')}</span> : null
}

/** The people notified of an urgent case, with who has seen and acknowledged it. */
function ReceiptList({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const { told_count: told, seen_count: seen, others_seen_count: others, receipts } = post
  const counts = { told, seen, acknowledged: post.acknowledged_count }
  if (receipts.length === 0) return <p className="text-sm text-muted">{t('nobodyTold')}</p>
  return (
    <Disclosure
      className="border-t border-line pt-2"
      summary={
        <span className="text-sm font-semibold">
          {t('receipts', counts)}
          {others > 0 ? (
            <span className="block font-normal">{t('othersSeen', { others })}</span>
          ) : null}
        </span>
      }
    >
      <ul className="mt-2 grid gap-3">
        {receipts.map((receipt) => (
          <li key={receipt.person.user_id}>
            <PersonLine person={receipt.person}>
              <ReceiptProgress receipt={receipt} />
            </PersonLine>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function ReceiptProgress({
  receipt: { told_at, seen_at, acknowledged_at },
}: {
  receipt: ReceiptDto
}) {
  const t = useTranslations('forum')
  const [step, at] = acknowledged_at
    ? (['acknowledged', acknowledged_at] as const)
    : seen_at
      ? (['seen', seen_at] as const)
      : (['told', told_at] as const)
  return (
    <>
      <span className={step === 'acknowledged' ? 'font-semibold text-success' : ''}>
        {t(`steps.${step}`)}
      </span>
      {at ? <RelativeDate iso={at} withClock /> : null}
    </>
  )
}

export function AcknowledgeButton({ id, size }: { id: string; size: 'medium' | 'large' }) {
  const t = useTranslations('forum')
  const acknowledge = useCaseAction({
    id,
    run: () => acknowledgeCase(id),
    failed: t('acknowledgeFailed'),
    optimisticUpdate: withAcknowledgement,
  })
  return (
    <Button
      variant={size === 'large' ? 'primary' : 'secondary'}
      size={size}
      busy={acknowledge.isPending}
      onClick={() => acknowledge.mutate()}
      className="no-print"
    >
      <Hand aria-hidden="true" className="size-5" />
      {t('acknowledge')}
    </Button>
  )
}

/** The people who acknowledged an urgent case, and the button to do so. */
function UrgencyPanel({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const { post_id: id, needs_acknowledgement: isWaiting, waiting_since: since } = post
  const names = joinTexts(
    post.receipts.flatMap(({ person, acknowledged_at }) =>
      acknowledged_at ? [fullName(person)] : [],
    ),
  )
  return (
    <Card
      as="section"
      aria-labelledby="urgency"
      {...(isWaiting ? { edge: 'clay' as const } : {})}
      className="grid gap-4 p-4"
    >
      <h2 id="urgency" className="text-lg">
        {t('urgency')}
      </h2>
      <p role="status" className="grid gap-1">
        {isWaiting ? t('nobodyYet') : names ? t('acknowledgedBy', { names }) : t('notWaiting')}
        {isWaiting ? <span className="text-sm text-muted">{t('whoSettles')}</span> : null}
        {isWaiting && since ? <WaitingTime since={since} isUrgent /> : null}
      </p>
      {post.can.acknowledge ? <AcknowledgeButton id={id} size="large" /> : null}
      {post.state !== 'closed' ? (
        <ReferralNumbers numbers={post.referral_numbers} className="border-t border-line pt-3" />
      ) : null}
      <div className="-mt-2 grid gap-1 border-t border-line pt-1">
        <CaseClock post={post} />
        <ReceiptList post={post} />
      </div>
    </Card>
  )
}

/**
 * Beside a case, below its letter on a phone: for an urgent one, its acknowledgements and what to do until then; for a
 * routine one, its notifications.
 */
export function CaseAside({ post }: { post: ForumPostDetailDto }) {
  const isUrgent = post.case_status === 'URGENCY'
  if (post.redacted || (!isUrgent && post.clock.length === 0)) return null
  return (
    <aside className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {isUrgent ? (
        <UrgencyPanel post={post} />
      ) : (
        <Card className="px-4 py-2">
          <CaseClock post={post} />
        </Card>
      )}
    </aside>
  )
}
