import { z } from 'zod'

/**
 * The API's contract, written separately from the product's own schemas, to catch fields that are renamed, added or
 * lost.
 */
const timestamp = z.iso.datetime()
const language = z.enum(['eng', 'fr', 'kisw', 'kiny'])
const audience = z.enum(['patients', 'clinicians'])
const count = z.number().int().nonnegative()
const excerpt = z.array(z.strictObject({ text: z.string(), hit: z.boolean() }))

const person = z.strictObject({
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  avatar: z.string().nullable(),
  is_clinician: z.boolean(),
})

const contributor = person.extend({
  page: z.string().startsWith('/home/people/').nullable(),
})

const image = z.strictObject({
  url: z.string().startsWith('/api/files/'),
  width: count,
  height: count,
  blur: z.string().nullable(),
  sources: z.array(z.strictObject({ type: z.string(), srcset: z.string() })),
  small: z.strictObject({ url: z.string().startsWith('/api/files/'), size: count }),
})

const topics = z.array(
  z.strictObject({
    slug: z.string().min(1),
    kind: z.string(),
    icd_system: z.string().nullable(),
    icd_code: z.string().nullable(),
    names: z.strictObject({ eng: z.string(), fr: z.string(), kisw: z.string(), kiny: z.string() }),
  }),
)

const reviewFields = {
  review_due: timestamp.nullable(),
  what_changed: z.strictObject({ note: z.string().min(1), date: timestamp }).nullable(),
  code: z.string().length(10),
}

const article = z.strictObject({
  article_id: z.uuid(),
  article_title: z.string().min(1),
  article_content: z.string().min(1),
  article_cover_image: z.string().startsWith('/api/files/').nullable(),
  is_published: z.literal(true),
  createdAt: timestamp,
  updatedAt: timestamp,
  publishedAt: timestamp,
  language,
  audience,
  summary: z.string().nullable(),
  teaser: z.string(),
  reading_minutes: count,
  cover: image.nullable(),
  author: contributor.nullable(),
  reviewer: contributor.nullable(),
  reviewedAt: timestamp.nullable(),
  changed_since_review: timestamp.nullable(),
  ...reviewFields,
  comments_open: z.boolean(),
  topics,
})

const paper = z.strictObject({
  paper_id: z.uuid(),
  paper_title: z.string().min(1),
  language,
  audience,
  reference: z.string(),
  paper_url: z.string().startsWith('/api/papers/download/').nullable(),
  is_published: z.literal(true),
  createdAt: timestamp,
  updatedAt: timestamp,
  publishedAt: timestamp,
  author: contributor.nullable(),
  authors: z.array(z.string()),
  journal: z.string().nullable(),
  year: count.nullable(),
  doi: z.string().nullable(),
  abstract: z.string().nullable(),
  licence: z.string().nullable(),
  size: count.nullable(),
  pages: count.nullable(),
  mime: z.string().nullable(),
  reviewer: contributor.nullable(),
  reviewedAt: timestamp.nullable(),
  changed_since_review: timestamp.nullable(),
  ...reviewFields,
  comments_open: z.boolean(),
  topics,
})

const video = z.strictObject({
  video_id: z.uuid(),
  video_title: z.string().min(1),
  video_url: z.string(),
  youtube_id: z.string().length(11).nullable(),
  language,
  audience,
  publisher: z.string(),
  minutes: count.nullable(),
  megabytes: count.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  topics,
})

const fact = z.strictObject({
  duk_id: z.uuid(),
  duk_title: z.string().min(1),
  duk_content: z.string(),
  language,
  source: z.string().nullable(),
  /** The language of an original that has changed since it was translated. */
  original_changed: language.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  topics,
})

const faq = z.strictObject({
  faq_id: z.uuid(),
  faq_title: z.string().min(1),
  faq_expansion: z.string().min(1),
  language,
  source: z.string().nullable(),
  /** The language of an original that has changed since it was translated. */
  original_changed: language.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  topics,
})

const comment = {
  comment_id: z.uuid(),
  edited_at: timestamp.nullable(),
  author: person.nullable(),
  is_mine: z.literal(false),
  state: z.literal('visible'),
  redacted: z.strictObject({ at: timestamp, by: z.enum(['author', 'moderator']) }).nullable(),
  can: z.strictObject({
    edit: z.literal(false),
    remove: z.literal(false),
    redact: z.literal(false),
    report: z.literal(false),
  }),
}
const articleComment = z.strictObject({ ...comment, content: z.string(), created_at: timestamp })
const paperComment = z.strictObject({ ...comment, comment: z.string(), createdAt: timestamp })

const searchResults = <Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>) =>
  z.array(shape.extend({ excerpt: excerpt.optional() }))

const articleList = z.strictObject({ articles: z.array(article), approvedArticlesCount: count })

/** Fields that only people who may edit an item receive. */
const writerFields = { editorial: z.null(), based_on: z.null() }

/** Shapes of the data by the name of the call, without the id. */
export const shapes = {
  article: articleList,
  'article/approved': articleList,
  'article/search': z.strictObject({ articles: searchResults(article), articlesCount: count }),
  'article/{id}': article.extend({ comments: z.array(articleComment), ...writerFields }),
  'paper/approved': z.strictObject({ papers: z.array(paper), approvedPaperCount: count }),
  'paper/search': z.strictObject({ papers: searchResults(paper), paperCount: count }),
  'paper/{id}': paper.extend({ comments: z.array(paperComment), ...writerFields }),
  video: z.strictObject({ video: z.array(video), videoCount: count }),
  'video/search': z.strictObject({ videos: searchResults(video), videosCount: count }),
  'video/{id}': video.extend({ transcript: z.string() }),
  duk: z.strictObject({ DUK: z.array(fact), dukCount: count }),
  'duk/search': z.strictObject({ duk: searchResults(fact), dukCount: count }),
  faq: z.strictObject({ FAQS: z.array(faq), faqsCount: count }),
  'faq/search': z.strictObject({ faqs: searchResults(faq), faqsCount: count }),
} as const
