'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type ContentLanguage, contentLanguageOf, contentLanguages } from '@/lib/core/locales'
import { NEW_OBJECT } from '@/lib/modules/drafts/new-object'
import { DraftGate } from '../../drafts/draft-gate'
import { AwaitedData } from '../../forms/awaited-data'
import { ArticleForm } from './article-form'
import { emptyText } from './article-text'
import { FormSkeleton } from './form-skeleton'
import { readOriginal } from './writing-calls'

/** An empty article, or the draft of one; or the translation of one that the address names. */
export function NewArticleForm() {
  const query = useSearchParams()
  const own = contentLanguageOf(useLocale())
  const original = query.get('of')
  if (!original) return <EmptyArticle language={own} />
  const language = contentLanguages.find((each) => each === query.get('language')) ?? own
  return <Translation key={language} of={original} language={language} />
}

function Translation({ of, language }: { of: string; language: ContentLanguage }) {
  const t = useTranslations('translations')
  const query = useQuery({
    queryKey: ['articles', 'original', of],
    queryFn: ({ signal }) => readOriginal(of, signal),
    // The translation says which text it is of: none may take its place meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data } = query
  // It is for whom its original is.
  const text = useMemo(
    () => ({ ...emptyText(language), ...(data && { audience: data.audience }) }),
    [language, data],
  )
  return data ? (
    <ArticleForm article={null} text={text} original={data} />
  ) : (
    <AwaitedData query={query} failed={t('originalFailed')} loading={<FormSkeleton />} />
  )
}

function EmptyArticle({ language }: { language: ContentLanguage }) {
  const [text] = useState(() => emptyText(language))
  return (
    <DraftGate kind="article" object={NEW_OBJECT} loading={<FormSkeleton />}>
      <ArticleForm article={null} text={text} />
    </DraftGate>
  )
}
