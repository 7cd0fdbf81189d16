import { audiences } from '@/lib/core/audiences'
import { contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'
import { commentDto } from '../comments/schema'
import {
  basedOn,
  basedOnDto,
  changedDto,
  changeNoteInput,
  editEffect,
  editorialDto,
  outcome,
} from '../editorial/schema'
import { imageDto } from '../files/schema'
import { topicLabel, topicLabels, topicsField } from '../topics/schema'
import { translationInput } from '../translations/schema'
import { contributorDto } from '../users/schema'

/** An article as the API and the pages see it; the field names that clients know, and what readers need besides. */
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
  /** For whom it is written. */
  audience: z.enum(audiences),
  summary: z.string().nullable(),
  /** The first 200 characters of the text. */
  teaser: z.string(),
  reading_minutes: z.number().int(),
  cover: imageDto.nullable(),
  author: contributorDto.nullable(),
  reviewer: contributorDto.nullable(),
  reviewedAt: z.string().nullable(),
  /** When it was changed, where that was after the review: the review was of another text. */
  changed_since_review: z.string().nullable(),
  ...changedDto,
  comments_open: z.boolean(),
  topics: topicLabels,
})

export type ArticleDto = z.infer<typeof articleDto>

/** An article in a list of a page. */
export type ArticleCardDto = Omit<ArticleDto, 'article_content'>

/** An article as its author and administrators see it. */
export const staffArticleDto = articleDto.extend({ editorial: editorialDto })

export type StaffArticleDto = z.infer<typeof staffArticleDto>

/** A single article carries its comments, and for its author and administrators its editorial state. */
export const articleWithCommentsDto = articleDto.extend({
  comments: z.array(commentDto),
  editorial: editorialDto.nullable(),
  based_on: basedOnDto,
})

export const approvedArticlesDto = z.object({
  articles: z.array(articleDto),
  approvedArticlesCount: z.number().int(),
})

export const foundArticlesDto = z.object({
  articles: z.array(articleDto.extend({ editorial: editorialDto.optional() })),
  articlesCount: z.number().int(),
})

export const editedArticleDto = articleWithCommentsDto.extend({ effect: editEffect })

export const decidedArticleDto = articleWithCommentsDto.extend({ decision: outcome })

/** One's own articles, whatever their state; the count is called as clients know it. */
export const ownArticlesDto = z.object({
  articles: z.array(staffArticleDto),
  myArticles: z.number().int(),
})

/** The administrators' list; its count goes by both names that clients know. */
export const allArticlesDto = z.object({
  articles: z.array(staffArticleDto),
  articleCount: z.number().int(),
  articlesCount: z.number().int(),
})

/** GET /article: all for administrators, what is approved for everybody else (docs/rules.md#content). */
export const articlesDto = z.union([allArticlesDto, approvedArticlesDto])

const MOST_TITLE = 300
const MOST_SUMMARY = 400

/** POST and PATCH /article. What creation needs is demanded by the service, all of it in one text. */
export const articleInput = z.object({
  based_on: basedOn,
  ...changeNoteInput,
  article_title: z
    .string()
    .trim()
    .refine((title) => [...title].length <= MOST_TITLE, 'validation.articleTitleLong')
    .optional(),
  article_content: z.string().optional(),
  /** A sentence or two for cards and search engines; an empty one removes it. */
  summary: z
    .string()
    .trim()
    .refine((summary) => [...summary].length <= MOST_SUMMARY, 'validation.summaryLong')
    .optional(),
  language: z.enum(contentLanguages, { error: 'validation.languageInvalid' }).optional(),
  audience: z.enum(audiences, { error: 'validation.invalid' }).optional(),
  topics: topicsField.optional(),
  /** In an edit an empty one removes the cover; the picture itself is a file. */
  article_cover_image: z.string().optional(),
})

export type ArticleInput = z.output<typeof articleInput>

/** POST /article: it may be written as a translation. */
export const newArticleInput = articleInput.extend(translationInput)

export type NewArticleInput = z.output<typeof newArticleInput>

/** What an edit may change of an article, as its versions tell it. */
export const articleContentDto = articleDto
  .pick({ article_title: true, article_content: true, article_cover_image: true })
  .extend({
    summary: z.string().nullable(),
    language: z.enum(contentLanguages),
    audience: z.enum(audiences),
    /** A version names them by their slugs. */
    topics: z.array(z.union([z.string(), topicLabel.transform(({ slug }) => slug)])),
  })

const FILL_ALL = 'validation.fillAll'
/** Whether a text shows a word or a picture; the service looks closer. */
const shows = (html: string) =>
  /<img\s/.test(html) || /[^\s<>]/.test(html.replace(/<[^>]*>|&nbsp;/g, ''))

/** The form of an article: what the service demands is said before anything is sent. */
export const articleForm = articleInput.extend({
  article_title: z
    .string()
    .trim()
    .min(1, FILL_ALL)
    .refine((title) => [...title].length <= MOST_TITLE, 'validation.articleTitleLong'),
  article_content: z.string().refine(shows, FILL_ALL),
  summary: z
    .string()
    .trim()
    .refine((summary) => [...summary].length <= MOST_SUMMARY, 'validation.summaryLong'),
})

export type ArticleForm = z.output<typeof articleForm>
