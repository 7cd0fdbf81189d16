import { call } from '@/lib/browser/api/call'
import type { Audience } from '@/lib/core/audiences'
import { can, type Viewer } from '@/lib/core/permissions'
import type { z } from '@/lib/core/zod'
import type { ArticleForm, articleWithCommentsDto } from '@/lib/modules/articles/schema'
import type { EditorialDto, versionWithDifferenceDto } from '@/lib/modules/editorial/schema'
import type { Original } from '../../translations/manage/original-text'
import { readGroup } from '../../translations/manage/translation-calls'
import type { Cover } from './use-cover'

type Article = z.infer<typeof articleWithCommentsDto>

/** An article as somebody works on it. */
export interface EditableArticle extends Article {
  editorial: EditorialDto
  /** What one's next edit builds on: the article, or one's edit of it that waits. */
  content: Awaited<ReturnType<typeof contentOf>>
}

/** The fields of a text that are written. Only here an answer has to be taken apart: its schema comes when it is. */
async function contentOf(data: unknown) {
  const { articleContentDto } = await import('@/lib/modules/articles/schema')
  return articleContentDto.parse(data)
}

export async function readVersionContent(articleId: string, versionId: string) {
  const path = `/article/${articleId}/versions/${versionId}`
  const { data } = await call<z.infer<typeof versionWithDifferenceDto>>('GET', path)
  return contentOf(data.content)
}

/**
 * Reads an article to work on it; null for what the viewer only sees as the public does. An author goes on from the
 * edit that waits, an administrator from what is public: that is what their next edit builds on.
 */
export async function readEditable(
  viewer: Viewer,
  id: string,
  signal?: AbortSignal,
): Promise<EditableArticle | null> {
  const { data } = await call<z.infer<typeof articleWithCommentsDto>>('GET', `/article/${id}`, {
    ...(signal ? { signal } : {}),
  })
  const { editorial } = data
  if (!editorial) return null
  const isOwnEdit =
    editorial.state === 'approved' &&
    editorial.edit?.state === 'PENDING' &&
    !can(viewer, 'article.decide')
  const content =
    isOwnEdit && editorial.edit
      ? await readVersionContent(id, editorial.edit.revision_id)
      : await contentOf(data)
  return { ...data, editorial, content }
}

/** An article that is translated, with what its translation has of it. */
export interface ArticleOriginal extends Original {
  topics: { slug: string }[]
  audience: Audience
  cover: File | null
}

/** The cover's picture, where it can be had: a translation begins with it. */
async function readCover(address: string | null, signal: AbortSignal): Promise<File | null> {
  if (!address) return null
  try {
    const answer = await fetch(address, { signal })
    const picture = await answer.blob()
    return answer.ok ? new File([picture], 'cover', { type: picture.type }) : null
  } catch {
    return null
  }
}

export async function readOriginal(id: string, signal: AbortSignal): Promise<ArticleOriginal> {
  // First which text it is: one that is newer than its mark is said to be behind, never the other way round.
  const { texts } = await readGroup({ kind: 'article', id }, signal)
  const { data } = await call<Article>('GET', `/article/${id}`, { signal })
  const { article_title: title, article_content: html, language, audience, topics } = data
  const changedAt = texts.find((text) => text.id === id)?.changed_at ?? data.updatedAt
  const cover = await readCover(data.article_cover_image, signal)
  return { id, title, html, language, audience, topics, changedAt, cover }
}

interface Saving {
  values: ArticleForm
  /** By their slugs. */
  topics: readonly string[]
  cover: Pick<Cover, 'file' | 'isRemoved'>
  original: Original | null
  /** What the text was written on top of; none for a new one. */
  basedOn?: string | undefined
  onProgress: (share: number) => void
}

function toBody({ values, topics, cover, original, basedOn }: Saving): FormData {
  const form = new FormData()
  // Small parts first: what is wrong with them is said before a large file has arrived.
  form.set('article_title', values.article_title)
  form.set('summary', values.summary)
  if (values.language) form.set('language', values.language)
  if (values.audience) form.set('audience', values.audience)
  if (basedOn) form.set('based_on', basedOn)
  if (original) {
    form.set('translation_of', original.id)
    form.set('translated_from', original.changedAt)
  }
  form.set('topics', topics.join(','))
  if (values.change_note !== undefined) form.set('change_note', values.change_note)
  if (values.is_medical) form.set('is_medical', 'true')
  form.set('article_content', values.article_content)
  if (cover.file) form.set('article_cover_image', cover.file)
  else if (cover.isRemoved) form.set('article_cover_image', '')
  return form
}

export const createArticle = (saving: Saving) =>
  call('POST', '/article', { form: toBody(saving), onProgress: saving.onProgress })

export const updateArticle = (id: string, saving: Saving) =>
  call('PATCH', `/article/${id}`, { form: toBody(saving), onProgress: saving.onProgress })
