import 'server-only'
import { db } from '@/lib/platform/db/client'
import { authorColumns, toAuthor } from '../users/queries'
import type { CommentDto, PaperCommentDto } from './schema'

/** More than a page can show at once; the discussion of one item does not come near. */
const MOST = 500

const columns = {
  id: true,
  content: true,
  createdAt: true,
  editedAt: true,
  author: { select: authorColumns },
} as const

const shown = { moderation: 'VISIBLE', redactedAt: null } as const

/** The comments of an article that everybody may see, oldest first. */
export async function listArticleComments(articleId: string): Promise<CommentDto[]> {
  const rows = await db().articleComment.findMany({
    where: { articleId, ...shown },
    orderBy: { createdAt: 'asc' },
    take: MOST,
    relationLoadStrategy: 'join',
    select: columns,
  })
  return rows.map((row) => ({
    comment_id: row.id,
    content: row.content,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    author: toAuthor(row.author),
    is_mine: false,
  }))
}

/** The comments of a paper that everybody may see, oldest first. */
export async function listPaperComments(paperId: string): Promise<PaperCommentDto[]> {
  const rows = await db().paperComment.findMany({
    where: { paperId, ...shown },
    orderBy: { createdAt: 'asc' },
    take: MOST,
    relationLoadStrategy: 'join',
    select: columns,
  })
  return rows.map((row) => ({
    comment_id: row.id,
    comment: row.content,
    createdAt: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    author: toAuthor(row.author),
    is_mine: false,
  }))
}
