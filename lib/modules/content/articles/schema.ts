import { audiences } from '@/lib/core/audiences'
import { articleTextNames, articleTexts } from '@/lib/core/content-kinds'
import { limits } from '@/lib/core/limits'
import { contentLanguages } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { hasVisibleText, tidyText } from '@/lib/core/typed-text'
import { boundedText, z } from '@/lib/core/zod'
import { contributorDto } from '../../accounts/users/schema'
import { commentDto } from '../../comments/schema'
import { imageDto } from '../../files/schema'
import { topicLabel, topicLabels, topicsField } from '../../topics/schema'
import { draftSlot } from '../drafts/schema'
import {
  basedOn,
  basedOnDto,
  changedDto,
  changeNoteInput,
  editEffect,
  editorialDto,
  outcome,
} from '../schema'
import { translationInput } from '../translations/schema'

const texts = byName(articleTextNames, () => z.string().nullable())

/** An article as the API and the pages see it, by the field names that clients know. */
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
  /** The intended readers. */
  audience: z.enum(audiences),
  ...texts,
  teaser: z.string(),
  reading_minutes: z.number().int(),
  cover: imageDto.nullable(),
  author: contributorDto.nullable(),
  reviewer: contributorDto.nullable(),
  reviewedAt: z.string().nullable(),
  /** When it was changed, if that was after the review: the review covered another text. */
  changed_since_review: z.string().nullable(),
  ...changedDto,
  comments_open: z.boolean(),
  topics: topicLabels,
})

export type ArticleDto = z.infer<typeof articleDto>

/** An article in a page's list. */
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

/** The viewer's own articles in every state; the count keeps the name that clients know. */
export const ownArticlesDto = z.object({
  articles: z.array(staffArticleDto),
  myArticles: z.number().int(),
})

/** The administrators' list; the count has both names that clients know. */
export const allArticlesDto = z.object({
  articles: z.array(staffArticleDto),
  articleCount: z.number().int(),
  articlesCount: z.number().int(),
})

/** GET /article: all articles for administrators, approved ones for everybody else (docs/rules.md#content). */
export const articlesDto = z.union([allArticlesDto, approvedArticlesDto])

const title = boundedText(limits.textLength.articleTitle, 'validation.articleTitleLong')

/** For cards, search engines and the like. */
const textInputs = byName(articleTextNames, (name) => {
  const { max, tooLong } = articleTexts[name]
  return boundedText(max, tooLong)
})

/** POST and PATCH /article. The service checks what creation requires, and reports it all in one text. */
export const articleInput = z.object({
  based_on: basedOn,
  ...changeNoteInput,
  article_title: title.optional(),
  article_content: z.string().optional(),
  /** An empty value removes the text. */
  ...byName(articleTextNames, (name) => textInputs[name].optional()),
  language: z.enum(contentLanguages, { error: 'validation.languageInvalid' }).optional(),
  audience: z.enum(audiences, { error: 'validation.invalid' }).optional(),
  topics: topicsField.optional(),
  /** In an edit, an empty value removes the cover; the picture itself is a file. */
  article_cover_image: z.string().optional(),
})

export type ArticleInput = z.output<typeof articleInput>

/** POST /article: it may be a translation, or come from one of several drafts. */
export const newArticleInput = articleInput.extend({ ...translationInput, ...draftSlot })

export type NewArticleInput = z.output<typeof newArticleInput>

/** The parts of an article that an edit may change, as its versions show them. */
export const articleContentDto = articleDto
  .pick({ article_title: true, article_content: true, article_cover_image: true })
  .extend({
    ...texts,
    language: z.enum(contentLanguages),
    audience: z.enum(audiences),
    /** Versions name topics by their slugs. */
    topics: z.array(z.union([z.string(), topicLabel.transform(({ slug }) => slug)])),
  })

const FILL_ALL = 'validation.fillAll'
/** Returns whether a text contains a word or a picture; the service checks more strictly. */
const hasVisibleContent = (html: string) =>
  /<img\s/.test(html) || hasVisibleText(html.replace(/<[^>]*>|&nbsp;/g, ''))

/** The article form: checks the service's requirements before anything is sent. */
export const articleForm = articleInput.extend({
  article_title: z
    .string()
    .overwrite(tidyText)
    .min(1, FILL_ALL)
    .refine(
      (title) => [...title].length <= limits.textLength.articleTitle,
      'validation.articleTitleLong',
    ),
  article_content: z.string().refine(hasVisibleContent, FILL_ALL),
  ...textInputs,
})

export type ArticleForm = z.output<typeof articleForm>
