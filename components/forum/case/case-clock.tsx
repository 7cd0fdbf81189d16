import { Check, Clock, Minus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ForumPostDetailDto, ReceiptDto, StepDto } from '@/lib/modules/forum/schema'
import { Notice } from '../../ui/notice'
import { PersonLine } from '../person-line'
import { RelativeDate } from '../relative-date'

const MARKS = { told: Check, due: Clock, stopped: Minus } as const

const stateOf = (step: StepDto) =>
  step.taken_at ? ('told' as const) : step.stopped_at ? ('stopped' as const) : ('due' as const)

/** Whom the case notifies, when and how, and how far they are: visible to everyone who may see the case. */
export function CaseClock({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  if (post.clock.length === 0) return null
  const receipts = new Map(post.receipts.map((receipt) => [receipt.person.user_id, receipt]))
  return (
    <section aria-labelledby="clock" className="grid gap-3">
      <h3 id="clock" className="text-base font-semibold">
        {t('clock.title')}
      </h3>
      {post.clock.some(({ nobody_on_call }) => nobody_on_call) ? (
        <Notice tone="warning" role="note">
          {t('clock.nobodyOnCall')}
        </Notice>
      ) : null}
      <ol className="grid gap-2">
        {post.clock.map((step) => (
          <li key={`${step.group}-${step.due_at}`}>
            <Step step={step} receipts={receipts} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Step({ step, receipts }: { step: StepDto; receipts: Map<string, ReceiptDto> }) {
  const t = useTranslations('forum')
  const state = stateOf(step)
  const Mark = MARKS[state]
  const head = (
    // Inline, to stand beside the disclosure marker rather than below it.
    <span className="inline-grid max-w-[calc(100%-1.5rem)] gap-0.5 align-top">
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
    <details>
      <summary className="min-h-11 py-1.5">{head}</summary>
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
    </details>
  )
}

function Progress({ receipt }: { receipt: ReceiptDto | undefined }) {
  const t = useTranslations('forum')
  if (receipt?.acknowledged_at) {
    return <span className="font-semibold text-success">{t('steps.acknowledged')}</span>
  }
  return receipt?.seen_at ? <span>{t('steps.seen')}</span> : null
}
