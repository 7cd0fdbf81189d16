import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { langOf } from '@/lib/core/locales'
import type { CandidateDto, LinkedTextDto } from '@/lib/modules/translations/schema'
import { SearchField } from '../../data-table/search-field'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { GROUPS, linkText, searchTexts, type TextKey } from './translation-calls'
import { useTextAction } from './use-text-action'

interface Props {
  text: TextKey
  /** What it is linked with already, itself included. */
  group: LinkedTextDto[]
}

/** Looks for the same text in another language. */
export function TranslationSearch({ text, group }: Props) {
  const t = useTranslations('translations')
  const tErrors = useTranslations('errors')
  const [term, setTerm] = useState('')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [GROUPS, text.kind, 'found', term],
    queryFn: ({ signal }) => searchTexts(text.kind, term, signal),
    enabled: term !== '',
  })
  const languages = new Set(group.map(({ language }) => language))
  const found = data?.filter(({ language }) => !languages.has(language))
  return (
    <div className="grid gap-3">
      <SearchField label={t('search')} value={term} onSearch={setTerm} />
      <div role="status" className="min-h-24">
        {term === '' ? (
          <p className="text-muted">{t('searchHint')}</p>
        ) : found?.length === 0 ? (
          <p>{t('noneFound')}</p>
        ) : found ? (
          <ul className="grid gap-3">
            {found.map((each) => (
              <FoundText key={each.id} text={text} found={each} isAlone={group.length === 1} />
            ))}
          </ul>
        ) : isError ? (
          <ErrorState
            title={t('failed')}
            retry={
              <Button busy={isFetching} onClick={() => refetch()}>
                {tErrors('retry')}
              </Button>
            }
          />
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </div>
  )
}

interface FoundProps {
  text: TextKey
  found: CandidateDto
  /** It belongs to nothing yet, and may become a translation itself. */
  isAlone: boolean
}

function FoundText({ text, found, isAlone }: FoundProps) {
  const t = useTranslations('translations')
  const names = useTranslations('languages')
  const link = useTextAction(({ id, original }: { id: string; original: string }) =>
    linkText({ kind: text.kind, id }, { original_id: original }),
  )
  const { id, title, language } = found
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line pb-3">
      <span className="min-w-0 grow basis-64">
        <span className="text-sm text-muted">{names(language)}</span>
        <span className="block wrap-anywhere" lang={langOf(language)}>
          {title}
        </span>
      </span>
      {isAlone ? (
        <Button
          variant="secondary"
          size="small"
          busy={link.isPending}
          aria-label={t('linkOriginalOf', { title })}
          onClick={() => link.mutate({ id: text.id, original: id })}
        >
          {t('linkOriginal')}
        </Button>
      ) : null}
      <Button
        variant="secondary"
        size="small"
        busy={link.isPending}
        aria-label={t('linkTranslationOf', { title })}
        onClick={() => link.mutate({ id, original: text.id })}
      >
        {t('linkTranslation')}
      </Button>
    </li>
  )
}
