import 'server-only'
import { limits } from '@/lib/core/limits'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { paths } from '@/lib/core/paths'
import { cutText, readingMinutes } from '@/lib/core/text'
import { isUuid } from '@/lib/core/uuid'
import { wasPublicOnce } from '@/lib/platform/audit/tombstone'
import { db, type Prisma } from '@/lib/platform/db/client'
import { type LanguageFilter, readLanguageFirst } from '@/lib/platform/db/language-first'
import { countPublic, inOrder, readPublicIds } from '@/lib/platform/db/public-content'
import { type Excerpt, findMatches } from '@/lib/platform/search/find-matches'
import { imageColumns, listTextPictures, toImage } from '../files/queries'
import type { ImageDto } from '../files/schema'
import { authorColumns, toAuthor } from '../users/queries'
import type { ArticleDto } from './schema'

/** What a query must read of an article to show it. */
export const articleColumns = {
  id: true,
  title: true,
  content: true,
  text: true,
  summary: true,
  language: true,
  isPublished: true,
  publishedAt: true,
  createdAt: true,
  updatedAt: true,
  reviewedAt: true,
  commentsOpen: true,
  cover: { select: imageColumns },
  author: { select: authorColumns },
  reviewer: { select: authorColumns },
} as const satisfies Prisma.ArticleSelect

type ArticleRow = Prisma.ArticleGetPayload<{ select: typeof articleColumns }>

const approved = { isPublished: true, deletedAt: null } as const
const newestFirst: Prisma.ArticleOrderByWithRelationInput[] = [
  { publishedAt: 'desc' },
  { id: 'desc' },
]

/** An article in the field names of the specification. */
export function toArticle(row: ArticleRow): ArticleDto {
  const cover = toImage(row.cover)
  return {
    article_id: row.id,
    article_title: row.title,
    article_content: row.content,
    article_cover_image: row.cover ? paths.file(row.cover.id) : null,
    is_published: row.isPublished,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    language: row.language,
    summary: row.summary,
    teaser: cutText(row.text, limits.cut.articlePreview),
    reading_minutes: readingMinutes(row.text),
    cover,
    author: toAuthor(row.author),
    reviewer: toAuthor(row.reviewer),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    comments_open: row.commentsOpen,
  }
}

/**
 * A page of approved articles, newest first.
 * @param prefer a language whose articles come before all others, for readers of that language.
 */
export async function listApprovedArticles(
  { page, limit }: Paging,
  prefer?: ContentLanguage,
): Promise<{ articles: ArticleDto[]; approvedArticlesCount: number }> {
  const read = async (where: LanguageFilter | undefined, skip: number, take: number) => {
    const ids = await readPublicIds('article', { ...where, skip, take })
    const rows = await db().article.findMany({
      where: { id: { in: ids }, ...approved },
      select: articleColumns,
    })
    return inOrder(ids, rows).map(toArticle)
  }
  const { total: approvedArticlesCount, own } = await countPublic('article', prefer)
  if (!prefer)
    return { articles: await read(undefined, (page - 1) * limit, limit), approvedArticlesCount }
  const articles = await readLanguageFirst({ page, limit }, { prefer, own, read })
  return { articles, approvedArticlesCount }
}

/** What stands under an article's address for the public. */
export type PublicArticle =
  | { state: 'public'; article: ArticleDto; pictures: ImageDto[] }
  | { state: 'gone' }
  | { state: 'missing' }

/**
 * One article as the public sees it, with the pictures of its text. `gone` when it was public once and is deleted
 * (decisions, "Access and routes"); what was only taken back is `missing` like all that is not approved ("Content").
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

/** Up to four other approved articles: of the same language first, then the newest. */
export async function listRelatedArticles(
  id: string,
  language: ContentLanguage,
): Promise<ArticleDto[]> {
  const { articles } = await listApprovedArticles(
    { page: 1, limit: limits.pageSize.relatedArticles + 1 },
    language,
  )
  return articles
    .filter((article) => article.article_id !== id)
    .slice(0, limits.pageSize.relatedArticles)
}

/** An article found by a search, with the words around the hit. */
export type FoundArticle = ArticleDto & { excerpt: Excerpt }

/** Approved articles by what somebody typed, best first. */
export async function searchApprovedArticles(
  typed: string,
  paging: Paging,
): Promise<{ articles: FoundArticle[]; articlesCount: number }> {
  const { ids, total, excerpts } = await findMatches('article', typed, paging)
  const rows = await db().article.findMany({
    where: { id: { in: ids }, ...approved },
    select: articleColumns,
  })
  const articles = inOrder(ids, rows).map((row) => ({
    ...toArticle(row),
    excerpt: excerpts.get(row.id) ?? [],
  }))
  return { articles, articlesCount: total }
}

/** Addresses for the sitemap: id and last change of the approved articles, newest first, so many at most. */
export async function listArticleAddresses(most: number) {
  const rows = await db().article.findMany({
    where: approved,
    orderBy: newestFirst,
    take: most,
    select: { id: true, updatedAt: true },
  })
  return rows.map((row) => ({ id: row.id, updatedAt: row.updatedAt.toISOString() }))
}
