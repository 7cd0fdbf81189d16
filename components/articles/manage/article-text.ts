import { audiences } from '@/lib/core/audiences'
import { type ContentLanguage, contentLanguages } from '@/lib/core/locales'
import type { z } from '@/lib/core/zod'
import type { articleContentDto } from '@/lib/modules/articles/schema'
import type { Writing } from '../../drafts/writing'

/** What is written of an article, by the names that a draft has for it. */
export type ArticleText = Writing & {
  summary: string
  language: string
  audience: string
  change_note: string
}

type ArticleContent = z.infer<typeof articleContentDto>

export const emptyText = (language: ContentLanguage): ArticleText => ({
  title: '',
  content: '',
  summary: '',
  language,
  audience: 'patients',
  change_note: '',
})

/** @param change_note what its writer says that it changes for readers */
export const textOf = (content: ArticleContent, change_note = ''): ArticleText => ({
  title: content.article_title,
  content: content.article_content,
  summary: content.summary ?? '',
  language: content.language,
  audience: content.audience,
  change_note,
})

/** The same by the names of the form and of the call. */
export const toForm = ({
  title,
  content,
  summary,
  language,
  audience,
  change_note,
}: ArticleText) => ({
  article_title: title,
  article_content: content,
  summary,
  language: contentLanguages.find((each) => each === language) ?? 'eng',
  audience: audiences.find((each) => each === audience) ?? 'patients',
  change_note,
})

type FormValues = { [Name in keyof ReturnType<typeof toForm>]?: string | undefined }

export const fromForm = (values: FormValues): ArticleText => ({
  title: values.article_title ?? '',
  content: values.article_content ?? '',
  summary: values.summary ?? '',
  language: values.language ?? '',
  audience: values.audience ?? '',
  change_note: values.change_note ?? '',
})
