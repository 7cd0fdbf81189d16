'use client'

import { useLocale, useTranslations } from 'next-intl'
import { audiences } from '@/lib/core/audiences'
import { articleTextNames } from '@/lib/core/content-kinds'
import { contentLanguages } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { readingMinutes } from '@/lib/core/text'
import type { ArticleDto } from '@/lib/modules/content/articles/schema'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { useFileUrl } from '../../forms/use-file-url'
import { ArticleView } from '../article-view'
import type { ArticleText, Cover } from './article-text'
import type { EditableArticle } from './writing-calls'

interface Props {
  article: EditableArticle | null
  cover: Pick<Cover, 'stored' | 'file' | 'isRemoved'>
  text: ArticleText
}

/** Removes the link to the person's page, which would lead away from the text being written or reviewed. */
export const withoutPage = (person: ArticleDto['author']) => person && { ...person, page: null }

/** The size covers are shown at; the picture fills it. */
const COVER = { width: 1280, height: 720, blur: null, sources: [] }

/** A cover by the address of its picture; null without one. */
export const toCover = (url: string | null) =>
  url ? { ...COVER, url, small: { url, size: 0 } } : null

const NEW_ID = '00000000-0000-0000-0000-000000000000'

/** An unsaved text, as readers will see it. */
export function ArticlePreview({ article, cover, text }: Props) {
  const t = useTranslations('writing')
  const locale = useLocale()
  const user = useStaffUser()
  const address = useFileUrl(cover.file) ?? (cover.isRemoved ? null : cover.stored)
  const now = new Date().toISOString()
  const shown: ArticleDto = {
    article_id: article?.article_id ?? NEW_ID,
    article_title: text.title || t('untitled'),
    article_content: text.content,
    article_cover_image: address,
    is_published: true,
    createdAt: article?.createdAt ?? now,
    updatedAt: now,
    publishedAt: article?.publishedAt ?? null,
    language: contentLanguages.find((each) => each === text.language) ?? 'eng',
    audience: audiences.find((each) => each === text.audience) ?? 'patients',
    ...byName(articleTextNames, (name) => text[name] || null),
    teaser: '',
    reading_minutes: readingMinutes(text.content.replace(/<[^>]*>/g, ' ')),
    cover: toCover(address),
    author: article
      ? withoutPage(article.author)
      : { ...user, is_clinician: user.role !== 'ADMIN', page: null },
    reviewer: withoutPage(article?.reviewer ?? null),
    reviewedAt: article?.reviewedAt ?? null,
    changed_since_review: article?.reviewedAt ? now : null,
    review_due: article?.review_due ?? null,
    what_changed: article?.what_changed ?? null,
    code: null,
    comments_open: true,
    topics: [],
  }
  return <ArticleView article={shown} pictures={[]} locale={locale} />
}
