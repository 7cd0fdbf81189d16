'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { type ContentLanguage, contentLanguages, toContentLanguage } from '@/lib/core/locales'
import { getSlot, newObject } from '@/lib/modules/content/drafts/new-object'
import { OtherDrafts } from '../../drafts/article-drafts'
import { newSlot } from '../../drafts/draft-calls'
import { DraftGate } from '../../drafts/stored-draft'
import { FormSkeleton } from '../../editor/editor-skeleton'
import { AwaitedData } from '../../forms/awaited-data'
import { ArticleForm } from './article-form'
import { emptyText } from './article-text'
import { readOriginal } from './writing-calls'

/** The new-item draft in the address; without one, a new draft, which is then put into the address. */
function useNewDraft() {
  const query = useSearchParams()
  const named = query.get('draft') ?? ''
  const [made] = useState(() => newObject(newSlot()))
  const object = getSlot(named) === undefined ? made : named
  useEffect(() => {
    if (object === named) return
    const search = new URLSearchParams({ draft: object })
    history.replaceState(null, '', `${location.pathname}?${search}`)
  }, [object, named])
  return { object, resumes: query.has('resume') }
}

/** An empty article, a draft of one, or a translation of the article named in the address. */
export function NewArticleForm() {
  const query = useSearchParams()
  const own = toContentLanguage(useLocale())
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
    // The translation records the version it translates, so no other may replace it meanwhile.
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
