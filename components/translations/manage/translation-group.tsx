'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { LinkedText } from './linked-text'
import { TranslateThis } from './translate-this'
import { GROUPS, readGroup, type TextKey } from './translation-calls'
import { TranslationSearch } from './translation-search'

/** The languages a text exists in: linked texts, and a search for unlinked ones. */
export function TranslationGroup({ text }: { text: TextKey }) {
  const t = useTranslations('translations')
  const tErrors = useTranslations('errors')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [GROUPS, text.kind, text.id],
    queryFn: ({ signal }) => readGroup(text, signal),
    staleTime: 0,
  })
  if (!data && !isError) return <Skeleton className="h-64" />
  if (!data) {
    return (
      <ErrorState
        title={t('failed')}
        retry={
          <Button busy={isFetching} onClick={() => refetch()}>
            {tErrors('retry')}
          </Button>
        }
      />
    )
  }
  const { texts, may_link: mayLink } = data
  return (
    <div className="grid gap-6">
      {texts.length > 1 ? (
        <ul className="grid gap-3">
          {texts.map((each) => (
            <LinkedText
              key={each.id}
              kind={text.kind}
              text={each}
              isOpen={each.id === text.id}
              mayLink={mayLink}
            />
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t('alone')}</p>
      )}
      {text.kind === 'article' ? <TranslateThis group={texts} id={text.id} /> : null}
      {mayLink ? <TranslationSearch text={text} group={texts} /> : null}
    </div>
  )
}
