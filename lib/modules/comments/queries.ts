import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Paging } from '@/lib/core/pagination'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db } from '@/lib/platform/db/client'
import { authorColumns, toAuthor } from '../users/queries'
import { articleComments } from './article-comments'
import { missingText, stateOf, toArticleComment, toCommentAuthor, toPaperComment } from './mapping'
import { paperComments } from './paper-comments'
import {
  type CommentedItem,
  type CommentKind,
  type CommentRepository,
  type CommentRow,
  MOST_COMMENTS,
} from './repository'
import type { CommentDto, PaperCommentDto, ReviewedCommentDto } from './schema'

/** Oldest first: those that everybody sees, and one's own that wait or are hidden. */
async function listComments(repository: CommentRepository, viewer: Viewer | null, itemId: string) {
  const filter = { itemId, authorId: viewer?.id ?? null }
  return (await repository.list(db(), filter, MOST_COMMENTS)).reverse()
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
async function findReadable(repository: CommentRepository, viewer: Viewer | null, id: string) {
  const item = isUuid(id) ? await repository.findItem(db(), id) : null
  if (item && can(viewer, `${repository.kind}.read`, item)) return item
  throw new AppError('not_found', missingText(repository))
}

async function readDiscussion<Comment>(
  repository: CommentRepository,
  viewer: Viewer | null,
  itemId: string,
  toComment: (viewer: Viewer | null, item: CommentedItem, row: CommentRow) => Comment,
) {
  const item = await findReadable(repository, viewer, itemId)
  const rows = await listComments(repository, viewer, itemId)
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

interface Waiting {
  kind: CommentKind
  id: string
  since: Date
}

/** Those of one kind with their items and reports, by their ids. */
async function readOf(repository: CommentRepository, viewer: Viewer, waiting: Waiting[]) {
  const since = new Map(waiting.map((each) => [each.id, each.since]))
  const ids = [...since.keys()]
  const rows = await repository.list(db(), { ids }, ids.length)
  const reports = await repository.listReports(db(), ids)
  const itemIds = [...new Set(rows.map(({ itemId }) => itemId))]
  const items = new Map((await repository.listItems(db(), itemIds)).map((item) => [item.id, item]))
  const read: [string, ReviewedCommentDto][] = []
  for (const row of rows) {
    const item = items.get(row.itemId)
    read.push([
      row.id,
      {
        comment_id: row.id,
        kind: repository.kind,
        text: row.content,
        state: stateOf(row),
        createdAt: row.createdAt.toISOString(),
        edited_at: row.editedAt?.toISOString() ?? null,
        since: (since.get(row.id) ?? row.createdAt).toISOString(),
        author: toCommentAuthor(viewer, row),
        item: { id: row.itemId, title: item?.title ?? '', is_public: item?.isPublic ?? false },
        reports: reports
          .filter(({ commentId }) => commentId === row.id)
          .map(({ reason, createdAt, reporter }) => ({
            reason,
            createdAt: createdAt.toISOString(),
            reporter: toAuthor(reporter),
          })),
      },
    ])
  }
  return read
}

/** Those that wait, as they are read, in their order. */
async function readAll(viewer: Viewer, waiting: Waiting[]): Promise<ReviewedCommentDto[]> {
  const read = new Map<string, ReviewedCommentDto>()
  for (const repository of [articleComments, paperComments]) {
    const own = waiting.filter(({ kind }) => kind === repository.kind)
    for (const [id, comment] of await readOf(repository, viewer, own)) read.set(id, comment)
  }
  return waiting.flatMap(({ id }) => read.get(id) ?? [])
}

/**
 * Comments that wait for a decision: held back, hidden or reported; what has waited longest first.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function listCommentsForReview(viewer: Viewer, { page, limit }: Paging) {
  requireCan(viewer, 'comment.review')
  const waiting = await db().$queryRaw<Waiting[]>`
    SELECT kind, id::text, since FROM comment_for_review ORDER BY since, id
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const [count] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM comment_for_review`
  return { comments: await readAll(viewer, waiting), commentsCount: count?.count ?? 0 }
}

/**
 * The next comments that wait for a decision by their ids, for who reads all of them.
 * @param after the id of the last one that was read
 * @throws AppError `forbidden` to all but administrators.
 */
export async function readReviewBatch(
  viewer: Viewer,
  after: string,
  take: number,
): Promise<ReviewedCommentDto[]> {
  requireCan(viewer, 'comment.review')
  const waiting = await db().$queryRaw<Waiting[]>`
    SELECT kind, id::text, since FROM comment_for_review
    WHERE id > ${after}::uuid ORDER BY id LIMIT ${take}`
  return readAll(viewer, waiting)
}
