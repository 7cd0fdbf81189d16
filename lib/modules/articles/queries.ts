import 'server-only'
import { limits } from '@/lib/core/limits'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { paths } from '@/lib/core/paths'
import { cutText } from '@/lib/core/text'
import { db, type Prisma } from '@/lib/platform/db/client'
import { JOINED } from '@/lib/platform/db/public-content'
import {
  definePublicLists,
  type ListPage,
  listPublicAddresses,
} from '@/lib/platform/db/public-lists'
import { findPublicItem, type PublicItem } from '../content/queries'
import { itemColumns, toItem } from '../editorial/queries'
import { imageColumns, listTextPictures, toImage } from '../files/queries'
import type { ImageDto } from '../files/schema'
import { readPeopleBehind } from '../people/queries'
import type { PublicPerson } from '../people/schema'
import { contributorColumns, toContributor } from '../users/queries'
import type { ArticleCardDto, ArticleDto } from './schema'

/** What a query must read of an article to show it in a list: never its text, which may be a megabyte. */
const cardColumns = {
  ...itemColumns,
  opening: true,
  readingMinutes: true,
  summary: true,
  cover: { select: imageColumns },
  author: { select: contributorColumns },
} as const satisfies Prisma.ArticleSelect

/** What a query must read of an article to show all of it. */
export const articleColumns = { ...cardColumns, content: true } as const

type CardRow = Prisma.ArticleGetPayload<{ select: typeof cardColumns }>
type ArticleRow = Prisma.ArticleGetPayload<{ select: typeof articleColumns }>

const toArticleCard = (row: CardRow): ArticleCardDto => ({
  ...toItem(row),
  article_id: row.id,
  article_title: row.title,
  article_cover_image: row.cover ? paths.file(row.cover.id) : null,
  summary: row.summary,
  teaser: cutText(row.opening, limits.cut.articlePreview),
  reading_minutes: row.readingMinutes,
  cover: toImage(row.cover),
  author: toContributor(row.author, row.isPublished),
})

/** An article in the field names that clients know. */
export function toArticle(row: ArticleRow): ArticleDto {
  return { ...toArticleCard(row), article_content: row.content }
}

/** Without their texts, which may be long. */
const cards = definePublicLists({
  kind: 'article',
  find: (where) =>
    db().article.findMany({
      where: { ...where, isPublished: true },
      select: cardColumns,
      ...JOINED,
    }),
  toShown: toArticleCard,
})

const whole = definePublicLists({
  kind: 'article',
  find: (where) =>
    db().article.findMany({
      where: { ...where, isPublished: true },
      select: articleColumns,
      ...JOINED,
    }),
  toShown: toArticle,
})

const toApproved = <Shown>({ rows, total }: ListPage<Shown>) => ({
  articles: rows,
  approvedArticlesCount: total,
})

/**
 * A page of approved articles with their whole texts, newest first: for the API and the feed.
 * @param prefer a language whose articles come before all others, for readers of that language.
 */
export const listApprovedArticles = async (paging: Paging, prefer?: ContentLanguage) =>
  toApproved(await whole.list(paging, prefer))

/**
 * A page of approved articles without their texts, newest first.
 * @param prefer a language whose articles come before all others, for readers of that language.
 */
export const listArticleCards = async (paging: Paging, prefer?: ContentLanguage) =>
  toApproved(await cards.list(paging, prefer))

/** What stands under an article's address for the public. */
export type PublicArticle = PublicItem<{
  article: ArticleDto
  pictures: ImageDto[]
  people: PublicPerson[]
}>

/**
 * One article as the public sees it, with the pictures of its text and who stands behind it. `gone` when it was public once and is deleted
 * (docs/rules.md#access); what was only taken back is `missing` like all that is not approved.
 */
export const getPublicArticle = (id: string): Promise<PublicArticle> =>
  findPublicItem({
    kind: 'article',
    id,
    read: () =>
      db().article.findUnique({ where: { id }, select: { ...articleColumns, deletedAt: true } }),
    async show(row) {
      const article = toArticle(row)
      const [pictures, people] = await Promise.all([
        listTextPictures(row.content),
        readPeopleBehind([article.author?.page, article.reviewer?.page]),
      ])
      return { article, pictures, people }
    },
  })

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
  const alike = await cards.read(await listIdsLike(id, language))
  if (alike.length === most) return alike
  const { articles } = await listArticleCards({ page: 1, limit: most + 1 }, language)
  const known = new Set([id, ...alike.map(({ article_id }) => article_id)])
  return [...alike, ...articles.filter(({ article_id }) => !known.has(article_id))].slice(0, most)
}

const toFound = <Shown>({ rows, total }: ListPage<Shown>) => ({
  articles: rows,
  articlesCount: total,
})

/** Approved articles with their whole texts by what somebody typed, best first: for the API. */
export const searchApprovedArticles = async (typed: string, paging: Paging) =>
  toFound(await whole.search(typed, paging))

/** Approved articles without their texts by what somebody typed, best first. */
export const searchArticleCards = async (typed: string, paging: Paging) =>
  toFound(await cards.search(typed, paging))

/** Addresses for the sitemap: id and last change of the approved articles, newest first, so many at most. */
export const listArticleAddresses = (most: number) => listPublicAddresses('article', most)
