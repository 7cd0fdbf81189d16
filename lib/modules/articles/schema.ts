import { contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'
import { commentDto } from '../comments/schema'
import { imageDto } from '../files/schema'
import { authorDto } from '../users/schema'

/** An article as the API and the pages see it; the specification's field names, and what readers need besides. */
export const articleDto = z.object({
  article_id: z.uuid(),
  article_title: z.string(),
  article_content: z.string(),
  article_cover_image: z.string().nullable(),
  is_published: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
  language: z.enum(contentLanguages),
  summary: z.string().nullable(),
  /** The first 200 characters of the text. */
  teaser: z.string(),
  reading_minutes: z.number().int(),
  cover: imageDto.nullable(),
  author: authorDto.nullable(),
  reviewer: authorDto.nullable(),
  reviewedAt: z.string().nullable(),
  comments_open: z.boolean(),
})

export type ArticleDto = z.infer<typeof articleDto>

/** A single article carries its comments. */
export const articleWithCommentsDto = articleDto.extend({ comments: z.array(commentDto) })

export const approvedArticlesDto = z.object({
  articles: z.array(articleDto),
  approvedArticlesCount: z.number().int(),
})

export const foundArticlesDto = z.object({
  articles: z.array(articleDto),
  articlesCount: z.number().int(),
})
