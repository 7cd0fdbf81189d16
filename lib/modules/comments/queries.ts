import 'server-only'
import { AppError } from '@/lib/core/errors'
import { can, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db } from '@/lib/platform/db/client'
import { authorColumns, toAuthor } from '../users/queries'
import { articleComments } from './article-comments'
import { type CommentDesk, type CommentedItem, type CommentRow, MOST_COMMENTS } from './desk'
import { missingText, toArticleComment, toPaperComment } from './mapping'
import { paperComments } from './paper-comments'
import type { CommentDto, PaperCommentDto } from './schema'

/** Oldest first: those that everybody sees, and one's own that wait or are hidden. */
async function listComments(desk: CommentDesk, viewer: Viewer | null, itemId: string) {
  const filter = { itemId, authorId: viewer?.id ?? null }
  return (await desk.list(db(), filter, MOST_COMMENTS)).reverse()
}

type Open = Pick<CommentedItem, 'commentsOpen'>

/** The comments of an article as somebody sees them, or as everybody does. */
export async function listArticleComments(
  articleId: string,
  viewer: Viewer | null = null,
  item: Open = { commentsOpen: true },
): Promise<CommentDto[]> {
  const rows = await listComments(articleComments, viewer, articleId)
  return rows.map((row) => toArticleComment(viewer, item, row))
}

/** The comments of a paper as somebody sees them, or as everybody does. */
export async function listPaperComments(
  paperId: string,
  viewer: Viewer | null = null,
  item: Open = { commentsOpen: true },
): Promise<PaperCommentDto[]> {
  const rows = await listComments(paperComments, viewer, paperId)
  return rows.map((row) => toPaperComment(viewer, item, row))
}

/** How somebody is shown to others in a discussion. */
async function readMe(viewer: Viewer | null) {
  if (!viewer) return null
  const row = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: authorColumns,
  })
  const author = toAuthor(row)
  return author && { ...author, user_id: viewer.id }
}

/**
 * An article or paper whose discussion somebody may read.
 * @throws AppError `not_found`
 */
async function findReadable(desk: CommentDesk, viewer: Viewer | null, id: string) {
  const item = isUuid(id) ? await desk.findItem(db(), id) : null
  if (item && can(viewer, `${desk.kind}.read`, item)) return item
  throw new AppError('not_found', missingText(desk))
}

async function readDiscussion<Comment>(
  desk: CommentDesk,
  viewer: Viewer | null,
  itemId: string,
  toComment: (viewer: Viewer | null, item: CommentedItem, row: CommentRow) => Comment,
) {
  const item = await findReadable(desk, viewer, itemId)
  const rows = await listComments(desk, viewer, itemId)
  return {
    comments: rows.map((row) => toComment(viewer, item, row)),
    comments_open: item.isPublic && item.commentsOpen,
    me: await readMe(viewer),
  }
}

/**
 * The discussion of an article as somebody sees it, with what they may do.
 * @throws AppError `not_found`
 */
export const readArticleDiscussion = (viewer: Viewer | null, articleId: string) =>
  readDiscussion(articleComments, viewer, articleId, toArticleComment)

/**
 * The discussion of a paper as somebody sees it, with what they may do.
 * @throws AppError `not_found`
 */
export const readPaperDiscussion = (viewer: Viewer | null, paperId: string) =>
  readDiscussion(paperComments, viewer, paperId, toPaperComment)
