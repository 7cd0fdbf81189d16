import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { AppealDto } from '@/lib/modules/moderation/schema'
import { Notice } from '../ui/notice'

const TONES = { waiting: 'info', granted: 'success', refused: 'warning', over: 'info' } as const

function Quoted({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd dir="auto" className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line">
        {text}
      </dd>
    </div>
  )
}

/** What was decided, why, and the state of an appeal. */
export function DecisionFacts({ decision }: { decision: AppealDto }) {
  const t = useTranslations('appeals')
  const locale = useLocale()
  const { kind, reason, decided_at, text, state, answer, has_other: hasOther } = decision
  return (
    <div className="grid gap-4">
      <p>
        <strong>{t(`kinds.${kind}`)}</strong>{' '}
        <time dateTime={decided_at} className="text-muted">
          {t('on', { date: formatLongDate(decided_at, locale) })}
        </time>
      </p>
      <dl className="grid gap-3">
        <Quoted label={t('reason')} text={reason} />
        {text ? <Quoted label={t('yours')} text={text} /> : null}
      </dl>
      {state === 'open' ? null : (
        <Notice tone={TONES[state]} role="status" title={t(`states.${state}`)}>
          {answer ? (
            <dl>
              <Quoted label={t('answer')} text={answer} />
            </dl>
          ) : null}
        </Notice>
      )}
      {!hasOther && (state === 'open' || state === 'waiting') ? (
        <Notice role="note">{t('noOther')}</Notice>
      ) : null}
    </div>
  )
}
