import { call } from '@/lib/browser/api/call'
import type { Audience } from '@/lib/core/audiences'
import { articleTextNames } from '@/lib/core/content-kinds'
import { can, type Viewer } from '@/lib/core/permissions'
import type { z } from '@/lib/core/zod'
import type { ArticleForm, articleWithCommentsDto } from '@/lib/modules/content/articles/schema'
import type { EditorialDto, versionWithDifferenceDto } from '@/lib/modules/content/schema'
import type { Original } from '../../translations/manage/original-text'
import { readGroup } from '../../translations/manage/translation-calls'
import { type ArticleText, type Cover, toArticleText } from './article-text'

type Article = z.infer<typeof articleWithCommentsDto>

/** An article as its editor sees it. */
export interface EditableArticle extends Article {
  editorial: EditorialDto
  /** The base of the viewer's next edit: the article, or their pending edit of it. */
  content: Awaited<ReturnType<typeof getContent>>
}

/** The editable fields of a text. The schema loads on demand, as only this response is parsed. */
async function getContent(data: unknown) {
  const { articleContentDto } = await import('@/lib/modules/content/articles/schema')
  return articleContentDto.parse(data)
}

export async function readVersionContent(articleId: string, versionId: string) {
  const path = `/article/${articleId}/versions/${versionId}`
  const { data } = await call<z.infer<typeof versionWithDifferenceDto>>('GET', path)
  return getContent(data.content)
}

/**
 * Reads an article for editing; null if the viewer only has the public view. An author continues from the pending
 * edit, an administrator from the public text: the next edit builds on it.
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
      : await getContent(data)
  return { ...data, editorial, content }
}

/**
 * Returns the text that a viewer's edit of an article starts from, with the change note that goes with it: an author
 * continues from the pending edit and its note, an administrator from the public text.
 */
export const getStartText = (
  viewer: Viewer,
  { content, editorial }: Pick<EditableArticle, 'content' | 'editorial'>,
): ArticleText => {
  const { edit } = editorial
  const isOwnEdit = edit?.state === 'PENDING' && !can(viewer, 'article.decide')
  return toArticleText(content, isOwnEdit ? (edit.change_note ?? '') : '')
}

/** The original of a translation, with what the translation takes from it. */
export interface ArticleOriginal extends Original {
  topics: { slug: string }[]
  audience: Audience
  cover: File | null
}

/** Fetches the cover picture, if possible: a translation starts with it. */
async function readCover(address: string | null, signal: AbortSignal): Promise<File | null> {
  if (!address) return null
  try {
    const response = await fetch(address, { signal })
    const picture = await response.blob()
    return response.ok ? new File([picture], 'cover', { type: picture.type }) : null
  } catch {
    return null
  }
}

export async function readOriginal(id: string, signal: AbortSignal): Promise<ArticleOriginal> {
  // Read the version first: if the text changes in between, the translation counts as outdated, never the reverse.
  const { texts } = await readGroup({ kind: 'article', id }, signal)
  const { data } = await call<Article>('GET', `/article/${id}`, { signal })
  const { article_title: title, article_content: html, language, audience, topics } = data
  const changedAt = texts.find((text) => text.id === id)?.changed_at ?? data.updatedAt
  const cover = await readCover(data.article_cover_image, signal)
  return { id, title, html, language, audience, topics, changedAt, cover }
}

interface Saving {
  values: ArticleForm
  /** By slug. */
  topics: readonly string[]
  cover: Pick<Cover, 'file' | 'isRemoved'>
  original: Original | null
  /** The slot of the draft in which a new article was written: deleted when it is saved. */
  draft?: string | undefined
  /** The version the text builds on; absent for a new article. */
  basedOn?: string | undefined
  onProgress: (share: number) => void
}

function toBody({ values, topics, cover, original, draft, basedOn }: Saving): FormData {
  const form = new FormData()
  // Small parts first, so that their errors are reported before a large file has arrived.
  form.set('article_title', values.article_title)
  for (const name of articleTextNames) form.set(name, values[name])
  if (values.language) form.set('language', values.language)
  if (values.audience) form.set('audience', values.audience)
  if (basedOn) form.set('based_on', basedOn)
  if (draft) form.set('draft', draft)
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
