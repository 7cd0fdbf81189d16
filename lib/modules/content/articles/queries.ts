import 'server-only'
import { articleTextNames, selectColumns } from '@/lib/core/content-kinds'
import { isUuid } from '@/lib/core/identifiers'
import { limits } from '@/lib/core/limits'
import type { Paging } from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import { pick } from '@/lib/core/objects'
import { paths } from '@/lib/core/paths'
import { can, type Viewer } from '@/lib/core/permissions'
import { cutText } from '@/lib/core/text'
import { db, type Prisma } from '@/lib/platform/db/client'
import { inOrder, JOINED } from '@/lib/platform/db/public-content'
import { definePublicLists, type ListPage, mapPublicLists } from '@/lib/platform/db/public-lists'
import type { IdPage } from '@/lib/platform/db/read-id-page'
import { personColumns, toContributor } from '../../accounts/users/queries'
import { imageColumns, listTextPictures, toImage } from '../../files/queries'
import type { ImageDto } from '../../files/schema'
import { readContributors } from '../../people/queries'
import type { PublicPerson } from '../../people/schema'
import { editorialColumns, itemColumns, toEditorial, toItem, toReviewer } from '../item-dto'
import {
  canManage,
  findOwnIds,
  findPartIds,
  findPublicItem,
  type PublicItem,
  type StaffPart,
  searchStaffIds,
} from '../queries'
import type { ItemChoice } from '../schema'
import type { ArticleCardDto, ArticleDto, StaffArticleDto } from './schema'

/** The columns needed to show an article in a list: never its text, which may be a megabyte. */
const cardColumns = {
  ...itemColumns,
  opening: true,
  readingMinutes: true,
  ...selectColumns(articleTextNames),
  cover: { select: imageColumns },
  author: { select: personColumns },
} as const satisfies Prisma.ArticleSelect

/** The columns needed to show a whole article. */
export const articleColumns = { ...cardColumns, content: true } as const

type CardRow = Prisma.ArticleGetPayload<{ select: typeof cardColumns }>
type ArticleRow = Prisma.ArticleGetPayload<{ select: typeof articleColumns }>

const toArticleCard = (row: CardRow): ArticleCardDto => ({
  ...toItem(row),
  article_id: row.id,
  article_title: row.title,
  article_cover_image: row.cover ? paths.file(row.cover.id) : null,
  ...pick(row, articleTextNames),
  teaser: cutText(row.opening, limits.cut.articlePreview),
  reading_minutes: row.readingMinutes,
  cover: toImage(row.cover),
  author: toContributor(row.author, row.isPublished),
})

/** Maps an article to the field names that clients know. */
export function toArticle(row: ArticleRow): ArticleDto {
  return { ...toArticleCard(row), article_content: row.content }
}

const toApproved = <Dto>({ rows, total }: ListPage<Dto>) => ({
  articles: rows,
  approvedArticlesCount: total,
})

const toFound = <Dto>({ rows, total }: ListPage<Dto>) => ({
  articles: rows,
  articlesCount: total,
})

/** Without the texts, which may be long. */
const cards = mapPublicLists(
  definePublicLists({
    kind: 'article',
    find: (where) =>
      db().article.findMany({
        where: { ...where, isPublished: true },
        select: cardColumns,
        ...JOINED,
      }),
    toDto: toArticleCard,
  }),
  (page) => ({ ...toApproved(page), counts: page.counts }),
  (page) => ({ ...toFound(page), counts: page.counts }),
)

const whole = mapPublicLists(
  definePublicLists({
    kind: 'article',
    find: (where) =>
      db().article.findMany({
        where: { ...where, isPublished: true },
        select: articleColumns,
        ...JOINED,
      }),
    toDto: toArticle,
  }),
  toApproved,
  toFound,
)

/** Approved articles with full texts, for the API and feed: newest or preferred language first; search results best first. */
export const { list: listApprovedArticles, search: searchApprovedArticles } = whole

/** Approved articles without their texts: newest first or a preferred language first; search results best first. */
export const { list: listArticleCards, search: searchArticleCards } = cards

/** The result of a public lookup at an article's address. */
export type PublicArticle = PublicItem<{
  article: ArticleDto
  pictures: ImageDto[]
  people: PublicPerson[]
}>

/**
 * One article as the public sees it, with the pictures in its text and the people behind it. `gone` when it was public once
 * and is deleted (docs/rules.md#access); an article that was only taken back is `missing`, like anything not approved.
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
        readContributors([article.author?.page, article.reviewer?.page]),
      ])
      return { article, pictures, people }
    },
  })

/** Approved articles that share a topic with this one: its language first, then most shared topics. */
async function listRelatedIds(id: string, language: ContentLanguage): Promise<string[]> {
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

/** Up to four other approved articles: those that share a topic, then the newest; each with the same language first. */
export async function listRelatedArticles(
  id: string,
  language: ContentLanguage,
): Promise<ArticleCardDto[]> {
  const limit = limits.pageSize.relatedArticles
  const alike = await cards.read(await listRelatedIds(id, language))
  if (alike.length === limit) return alike
  const { articles } = await listArticleCards({ page: 1, limit: limit + 1 }, language)
  const known = new Set([id, ...alike.map(({ article_id }) => article_id)])
  return [...alike, ...articles.filter(({ article_id }) => !known.has(article_id))].slice(0, limit)
}

const staffColumns = {
  ...articleColumns,
  ...editorialColumns,
  authorId: true,
} as const satisfies Prisma.ArticleSelect

const toStaffArticle = (
  row: Prisma.ArticleGetPayload<{ select: typeof staffColumns }>,
): StaffArticleDto => ({
  ...toArticle(row),
  reviewer: toReviewer(row),
  editorial: toEditorial(row, row.authorId),
})

/** Reads a page of articles for staff; drops those deleted since their ids were found. */
async function readStaffPage(
  { ids, total }: IdPage,
  part: StaffPart = 'all',
): Promise<ListPage<StaffArticleDto>> {
  const where = { id: { in: ids }, ...(part === 'deleted' ? {} : { deletedAt: null }) }
  const rows = await db().article.findMany({ where, select: staffColumns })
  return { rows: inOrder(ids, rows).map(toStaffArticle), total }
}

/** Reads one article for a viewer who may work on it; null for everybody else. */
export async function findStaffArticle(viewer: Viewer | null, id: string) {
  if (!viewer || !isUuid(id)) return null
  const row = await db().article.findUnique({ where: { id }, select: staffColumns })
  const isTheirs = row && canManage('article', viewer, { ...row, ownerId: row.authorId })
  return isTheirs ? toStaffArticle(row) : null
}

/** The viewer's own articles in every state, newest first unless sorted. */
export async function listOwnArticles(viewer: Viewer, paging: Paging, choice: ItemChoice) {
  const { rows, total } = await readStaffPage(await findOwnIds('article', viewer, paging, choice))
  return { articles: rows, myArticles: total }
}

/** All articles, newest first, for administrators; approved ones for everybody else (docs/rules.md#content). */
export async function listArticles(
  viewer: Viewer | null,
  paging: Paging,
  part: StaffPart,
  choice: ItemChoice,
) {
  if (!can(viewer, 'article.decide')) return listApprovedArticles(paging)
  const { rows, total } = await readStaffPage(
    await findPartIds('article', part, paging, choice),
    part,
  )
  return { articles: rows, articleCount: total, articlesCount: total }
}

/** Searches articles: those the viewer may work on, see `searchStaffIds`, or the approved ones, best first. */
export async function searchArticles(
  viewer: Viewer | null,
  typed: string,
  paging: Paging,
  choice: ItemChoice,
  isOwn: boolean,
) {
  const found = await searchStaffIds('article', viewer, typed, paging, choice, isOwn)
  if (!found) return searchApprovedArticles(typed, paging)
  const { rows, total } = await readStaffPage(found)
  return { articles: rows, articlesCount: total }
}
