'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type ContentLanguage, contentLanguageOf, contentLanguages } from '@/lib/core/locales'
import { DraftGate } from '../../drafts/draft-gate'
import { OtherDrafts } from '../../drafts/other-drafts'
import { useNewDraft } from '../../drafts/use-new-draft'
import { AwaitedData } from '../../forms/awaited-data'
import { ArticleForm } from './article-form'
import { emptyText } from './article-text'
import { FormSkeleton } from './form-skeleton'
import { readOriginal } from './writing-calls'

/** An empty article, a draft of one, or a translation of the article named in the address. */
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
    // The translation records which version it translates: no other may replace it meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data } = query
  // A translation has the audience of its original.
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
  const { object, resumes } = useNewDraft()
  return (
    <>
      <OtherDrafts object={object} />
      <DraftGate key={object} kind="article" object={object} loading={<FormSkeleton />}>
        <ArticleForm article={null} text={text} draft={object} resumes={resumes} />
      </DraftGate>
    </>
  )
}
