import 'server-only'
import { limits } from '@/lib/core/limits'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { paths } from '@/lib/core/paths'
import { cutText } from '@/lib/core/text'
import { isUuid } from '@/lib/core/uuid'
import { wasPublicOnce } from '@/lib/platform/audit/tombstone'
import { db, type Prisma } from '@/lib/platform/db/client'
import { inOrder, JOINED } from '@/lib/platform/db/public-content'
import {
  listPublic,
  listPublicAddresses,
  type ReadByIds,
  searchPublic,
} from '@/lib/platform/db/public-lists'
import type { Found } from '@/lib/platform/search/find-matches'
import { ageColumns, changedSinceReview, toAge } from '../editorial/queries'
import { imageColumns, listTextPictures, toImage } from '../files/queries'
import type { ImageDto } from '../files/schema'
import { toTopics } from '../topics/queries'
import { authorColumns, toAuthor } from '../users/queries'
import type { ArticleCardDto, ArticleDto } from './schema'

/** What a query must read of an article to show it in a list: never its text, which may be a megabyte. */
const cardColumns = {
  id: true,
  title: true,
  opening: true,
  readingMinutes: true,
  summary: true,
  language: true,
  isPublished: true,
  publishedAt: true,
  createdAt: true,
  updatedAt: true,
  reviewedAt: true,
  contentChangedAt: true,
  ...ageColumns,
  commentsOpen: true,
  topics: true,
  cover: { select: imageColumns },
  author: { select: authorColumns },
  reviewer: { select: authorColumns },
} as const satisfies Prisma.ArticleSelect

/** What a query must read of an article to show all of it. */
export const articleColumns = { ...cardColumns, content: true } as const

type CardRow = Prisma.ArticleGetPayload<{ select: typeof cardColumns }>
type ArticleRow = Prisma.ArticleGetPayload<{ select: typeof articleColumns }>

const approved = { isPublished: true, deletedAt: null } as const

function toArticleCard(row: CardRow): ArticleCardDto {
  const cover = toImage(row.cover)
  return {
    article_id: row.id,
    article_title: row.title,
    article_cover_image: row.cover ? paths.file(row.cover.id) : null,
    is_published: row.isPublished,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    language: row.language,
    summary: row.summary,
    teaser: cutText(row.opening, limits.cut.articlePreview),
    reading_minutes: row.readingMinutes,
    cover,
    author: toAuthor(row.author),
    reviewer: toAuthor(row.reviewer),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    changed_since_review: changedSinceReview(row),
    ...toAge(row),
    comments_open: row.commentsOpen,
    topics: toTopics(row.topics),
  }
}

/** An article in the field names that clients know. */
export function toArticle(row: ArticleRow): ArticleDto {
  return { ...toArticleCard(row), article_content: row.content }
}

const readCards: ReadByIds<ArticleCardDto> = async (ids) => {
  const where = { id: { in: ids }, ...approved }
  if (ids.length === 0) return []
  const rows = await db().article.findMany({ where, select: cardColumns, ...JOINED })
  return inOrder(ids, rows).map(toArticleCard)
}

const readArticles: ReadByIds<ArticleDto> = async (ids) => {
  const where = { id: { in: ids }, ...approved }
  if (ids.length === 0) return []
  const rows = await db().article.findMany({ where, select: articleColumns, ...JOINED })
  return inOrder(ids, rows).map(toArticle)
}

async function listApproved<Shown>(
  paging: Paging,
  prefer: ContentLanguage | undefined,
  readByIds: ReadByIds<Shown>,
): Promise<{ articles: Shown[]; approvedArticlesCount: number }> {
  const { rows, total } = await listPublic('article', paging, readByIds, prefer)
  return { articles: rows, approvedArticlesCount: total }
}

/**
 * A page of approved articles with their whole texts, newest first: for the API and the feed.
 * @param prefer a language whose articles come before all others, for readers of that language.
 */
export const listApprovedArticles = (paging: Paging, prefer?: ContentLanguage) =>
  listApproved(paging, prefer, readArticles)

/**
 * A page of approved articles without their texts, newest first.
 * @param prefer a language whose articles come before all others, for readers of that language.
 */
export const listArticleCards = (paging: Paging, prefer?: ContentLanguage) =>
  listApproved(paging, prefer, readCards)

/** What stands under an article's address for the public. */
export type PublicArticle =
  | { state: 'public'; article: ArticleDto; pictures: ImageDto[] }
  | { state: 'gone' }
  | { state: 'missing' }

/**
 * One article as the public sees it, with the pictures of its text. `gone` when it was public once and is deleted
 * (docs/rules.md#access); what was only taken back is `missing` like all that is not approved.
 */
export async function getPublicArticle(id: string): Promise<PublicArticle> {
  if (!isUuid(id)) return { state: 'missing' }
  const row = await db().article.findUnique({
    where: { id },
    select: { ...articleColumns, deletedAt: true },
  })
  if (!row) return { state: (await wasPublicOnce('article', id)) ? 'gone' : 'missing' }
  if (row.isPublished && !row.deletedAt) {
    const pictures = await listTextPictures(row.content)
    return { state: 'public', article: toArticle(row), pictures }
  }
  return { state: row.deletedAt && row.publishedAt ? 'gone' : 'missing' }
}

/** Approved articles that have a topic in common with one: first those in its language, then those that have most. */
async function listIdsLike(id: string, language: ContentLanguage): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT article.id::text FROM content_topic AS mine
    JOIN content_topic AS theirs ON theirs.topic_id = mine.topic_id AND theirs.article_id <> mine.article_id
    JOIN topic ON topic.id = mine.topic_id AND topic.deleted_at IS NULL
    JOIN article ON article.id = theirs.article_id AND article.is_published AND article.deleted_at IS NULL
    WHERE mine.article_id = ${id}::uuid
    GROUP BY article.id
    ORDER BY (article.language = ${language}::content_language) DESC, count(*) DESC, article.published_at DESC,
      article.id DESC
    LIMIT ${limits.pageSize.relatedArticles}`
  return rows.map((row) => row.id)
}

/** Up to four other approved articles: about the same, in the same language first; then the newest of that language. */
export async function listRelatedArticles(
  id: string,
  language: ContentLanguage,
): Promise<ArticleCardDto[]> {
  const most = limits.pageSize.relatedArticles
  const alike = await readCards(await listIdsLike(id, language))
  if (alike.length === most) return alike
  const { articles } = await listArticleCards({ page: 1, limit: most + 1 }, language)
  const known = new Set([id, ...alike.map(({ article_id }) => article_id)])
  return [...alike, ...articles.filter(({ article_id }) => !known.has(article_id))].slice(0, most)
}

async function search<Shown extends ArticleCardDto>(
  typed: string,
  paging: Paging,
  readByIds: ReadByIds<Shown>,
): Promise<{ articles: Found<Shown>[]; articlesCount: number }> {
  const idOf = ({ article_id }: Shown) => article_id
  const { rows, total } = await searchPublic('article', typed, paging, readByIds, idOf)
  return { articles: rows, articlesCount: total }
}

/** Approved articles with their whole texts by what somebody typed, best first: for the API. */
export const searchApprovedArticles = (typed: string, paging: Paging) =>
  search(typed, paging, readArticles)

/** Approved articles without their texts by what somebody typed, best first. */
export const searchArticleCards = (typed: string, paging: Paging) =>
  search(typed, paging, readCards)

/** Addresses for the sitemap: id and last change of the approved articles, newest first, so many at most. */
export const listArticleAddresses = (most: number) => listPublicAddresses('article', most)
