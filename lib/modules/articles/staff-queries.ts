import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { defineStaffReads, type StaffPart } from '../content/queries'
import type { ItemChoice } from '../content/schema'
import { editorialColumns, toEditorial } from '../editorial/queries'
import { articleColumns, listApprovedArticles, searchApprovedArticles, toArticle } from './queries'
import type { StaffArticleDto } from './schema'

const select = {
  ...articleColumns,
  ...editorialColumns,
  authorId: true,
} as const satisfies Prisma.ArticleSelect

type Row = Prisma.ArticleGetPayload<{ select: typeof select }>

const reads = defineStaffReads({
  kind: 'article',
  find: (where) => db().article.findMany({ where, select }),
  ownerOf: ({ authorId }: Row) => authorId,
  toShown: (row: Row): StaffArticleDto => ({ ...toArticle(row), editorial: toEditorial(row) }),
})

export const findStaffArticle = reads.findOne

/** The viewer's own articles in every state, newest first unless sorted. */
export async function listOwnArticles(viewer: Viewer, paging: Paging, choice: ItemChoice) {
  const { rows, total } = await reads.listOwn(viewer, paging, choice)
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
  const { rows, total } = await reads.listPart(part, paging, choice)
  return { articles: rows, articleCount: total, articlesCount: total }
}

/** Searches articles: those the viewer may work on, see `defineStaffReads`, or the approved ones, best first. */
export async function searchArticles(
  viewer: Viewer | null,
  typed: string,
  paging: Paging,
  choice: ItemChoice,
  isOwn: boolean,
) {
  const found = await reads.search(viewer, typed, paging, choice, isOwn)
  if (!found) return searchApprovedArticles(typed, paging)
  return { articles: found.rows, articlesCount: found.total }
}
