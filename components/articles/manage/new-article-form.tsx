'use client'

import { useLocale } from 'next-intl'
import { useState } from 'react'
import { contentLanguageOf } from '@/lib/core/locales'
import { NEW_OBJECT } from '@/lib/modules/drafts/new-object'
import { DraftGate } from '../../drafts/draft-gate'
import { ArticleForm } from './article-form'
import { emptyText } from './article-text'
import { FormSkeleton } from './form-skeleton'

/** An empty article, or the draft of one. */
export function NewArticleForm() {
  const locale = useLocale()
  const [text] = useState(() => emptyText(contentLanguageOf(locale)))
  return (
    <DraftGate kind="article" object={NEW_OBJECT} loading={<FormSkeleton />}>
      <ArticleForm article={null} text={text} />
    </DraftGate>
  )
}
