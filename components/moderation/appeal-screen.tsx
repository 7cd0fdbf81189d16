'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import {
  type AppealDto,
  appealInput,
  MAX_APPEAL_LENGTH,
  type ModerationKind,
} from '@/lib/modules/moderation/schema'
import { AuthCard } from '../accounts/sign-in/auth-page'
import { useLinkToken } from '../accounts/sign-in/use-link-token'
import { ApiForm, SubmitButton } from '../forms/api-form'
import { TextareaField } from '../forms/text-field'
import { useApiForm } from '../forms/use-api-form'
import { useFailureText } from '../forms/use-failure-text'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { APPEALS, readAppeal, sendAppeal } from './appeal-calls'

const TONES = { waiting: 'info', granted: 'success', refused: 'warning', over: 'info' } as const

/** The decisions that show the title of what was deleted. */
const TITLED: ReadonlySet<ModerationKind> = new Set(['article_removed', 'paper_removed'])

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

function DecisionFacts({ decision }: { decision: AppealDto }) {
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
        <Quoted label={t('reason')} text={reason || t('noReason')} />
        {text ? <Quoted label={t(TITLED.has(kind) ? 'itsTitle' : 'yours')} text={text} /> : null}
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

const textInput = appealInput.pick({ text: true })

interface Props {
  token: string
  onSent: () => void
}

/** The form of an appeal. A decision can be appealed once. */
function AppealForm({ token, onSent }: Props) {
  const t = useTranslations('appeals')
  const failureText = useFailureText()
  const form = useApiForm({
    schema: textInput,
    fields: ['text'],
    async send({ text }) {
      await sendAppeal({ token, text })
      onSent()
    },
    onFailure: (error) => failureText(error, { fallback: t('sendFailed') }),
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <TextareaField
        label={t('label')}
        hint={t('hint')}
        state={form.field('text')}
        max={MAX_APPEAL_LENGTH}
        rows={6}
      />
      <SubmitButton busy={form.isBusy}>{t('send')}</SubmitButton>
    </ApiForm>
  )
}

/** Shows the decision that a mailed link refers to, and the form to appeal it. Needs no session. */
export function AppealScreen() {
  const t = useTranslations('appeals')
  const tForms = useTranslations('forms')
  const failureText = useFailureText()
  const link = useLinkToken('appeal')
  const token = link.state === 'well-formed' ? link.token : null
  const query = useQuery({
    queryKey: [APPEALS, 'one', token],
    queryFn: ({ signal }) => readAppeal(token ?? '', signal),
    enabled: token !== null,
  })
  const { data, error } = query
  return (
    <AuthCard title={t('title')}>
      <noscript>
        <Notice role="note">{tForms('needsScripts')}</Notice>
      </noscript>
      {link.state === 'missing' || link.state === 'damaged' ? (
        <Notice tone="danger">{t('linkInvalid')}</Notice>
      ) : null}
      {error ? (
        <Notice tone="danger">{failureText(error, { fallback: t('failed') })}</Notice>
      ) : null}
      {token && query.isPending ? (
        <div role="status">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-40" />
        </div>
      ) : null}
      {data && token ? (
        <>
          <DecisionFacts decision={data} />
          {data.state === 'open' ? (
            <AppealForm token={token} onSent={() => void query.refetch()} />
          ) : null}
        </>
      ) : null}
    </AuthCard>
  )
}
