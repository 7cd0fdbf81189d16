'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AuthCard } from '../auth/auth-card'
import { useLinkToken } from '../auth/use-link-token'
import { useFailureText } from '../forms/use-failure-text'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { APPEALS, readAppeal } from './appeal-calls'
import { AppealForm } from './appeal-form'
import { DecisionFacts } from './decision-facts'

/**
 * The decision about the person who opens the link in its mail, and their appeal: without a session, which they may not have.
 */
export function AppealScreen() {
  const t = useTranslations('appeals')
  const tForms = useTranslations('forms')
  const failureText = useFailureText()
  const link = useLinkToken('appeal')
  const token = link.state === 'there' ? link.token : null
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
        <Notice tone="danger">{failureText(error, { otherwise: t('failed') })}</Notice>
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
