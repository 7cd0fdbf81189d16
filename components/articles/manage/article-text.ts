import { useState } from 'react'
import { audiences } from '@/lib/core/audiences'
import { type ArticleTextName, articleTextNames } from '@/lib/core/content-kinds'
import { type ContentLanguage, contentLanguages } from '@/lib/core/locales'
import { byName, pick } from '@/lib/core/objects'
import type { z } from '@/lib/core/zod'
import type { articleContentDto } from '@/lib/modules/content/articles/schema'
import type { DraftText } from '../../drafts/stored-draft'

/** The cover of an article during editing: the stored one, and its change on saving. */
export interface Cover {
  /** The address of the stored cover; null when there is none. */
  stored: string | null
  /** The file that replaces it. */
  file: File | null
  /** Whether the stored cover is to be removed. */
  isRemoved: boolean
  choose: (file: File | null) => void
  /** Chooses a file unless one is chosen already. */
  suggest: (file: File) => void
  /** Removes the stored cover, or restores it. */
  remove: (isRemoved: boolean) => void
  /** Replaces the stored cover and drops the change to it. */
  show: (stored: string | null) => void
}

/** Returns the cover as it will be saved: a new file, the URL of the current cover, or null. */
export const getShownCover = ({
  file,
  isRemoved,
  stored,
}: Pick<Cover, 'file' | 'isRemoved' | 'stored'>) => file ?? (isRemoved ? null : stored)

/** @param first the picture chosen initially */
export function useCover(initial: string | null, first: File | null = null): Cover {
  const [stored, setStored] = useState(initial)
  const [file, choose] = useState(first)
  const [isAway, remove] = useState(false)
  return {
    stored,
    file,
    isRemoved: isAway && stored !== null && !file,
    choose,
    suggest: (suggested) => choose((chosen) => chosen ?? suggested),
    remove,
    show(newer) {
      setStored(newer)
      choose(null)
      remove(false)
    },
  }
}

/** The written fields of an article, under their draft names. */
export type ArticleText = DraftText &
  Record<ArticleTextName | 'language' | 'audience' | 'change_note', string>

type ArticleContent = z.infer<typeof articleContentDto>

export const emptyText = (language: ContentLanguage): ArticleText => ({
  title: '',
  content: '',
  ...byName(articleTextNames, () => ''),
  language,
  audience: 'patients',
  change_note: '',
})

/** @param change_note the change note for readers, in the author's words */
export const toArticleText = (content: ArticleContent, change_note = ''): ArticleText => ({
  title: content.article_title,
  content: content.article_content,
  ...byName(articleTextNames, (name) => content[name] ?? ''),
  language: content.language,
  audience: content.audience,
  change_note,
})

/** The same fields under the names of the form and the request. */
export const toForm = ({ title, content, language, audience, ...texts }: ArticleText) => ({
  article_title: title,
  article_content: content,
  ...pick(texts, [...articleTextNames, 'change_note']),
  language: contentLanguages.find((each) => each === language) ?? 'eng',
  audience: audiences.find((each) => each === audience) ?? 'patients',
})

type FormValues = { [Name in keyof ReturnType<typeof toForm>]?: string | undefined }

export const fromForm = (values: FormValues): ArticleText => ({
  title: values.article_title ?? '',
  content: values.article_content ?? '',
  ...byName(
    [...articleTextNames, 'language', 'audience', 'change_note'],
    (name) => values[name] ?? '',
  ),
})
