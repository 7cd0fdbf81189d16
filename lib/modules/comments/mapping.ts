import 'server-only'
import { can, type Viewer } from '@/lib/core/permissions'
import { toAuthor } from '../users/queries'
import type { CommentedItem, CommentRepository, CommentRow } from './repository'
import type { CommentDto, PaperCommentDto } from './schema'

const STATES = { VISIBLE: 'visible', HELD: 'waiting', HIDDEN: 'hidden' } as const

/** What a rule asks of a comment's author. */
export const ownerOf = ({ authorId }: { authorId: string | null }) => ({ ownerId: authorId })

export const stateOf = ({ moderation }: Pick<CommentRow, 'moderation'>) => STATES[moderation]

/** Its author; the address is for that person and administrators alone. */
export function toCommentAuthor(viewer: Viewer | null, { author, authorId }: CommentRow) {
  const shown = toAuthor(author)
  if (!shown || !author) return null
  const mayKnow = (viewer && viewer.id === authorId) || can(viewer, 'comment.review')
  return mayKnow ? { ...shown, email: author.email } : shown
}

function toRedacted({ redactedAt, redactedById, authorId }: CommentRow) {
  if (!redactedAt) return null
  const isByAuthor = authorId !== null && redactedById === authorId
  return {
    at: redactedAt.toISOString(),
    by: isByAuthor ? ('author' as const) : ('moderator' as const),
  }
}

/** All that both kinds tell of a comment by the same names, as somebody sees it. */
function toShared(
  viewer: Viewer | null,
  item: Pick<CommentedItem, 'commentsOpen'>,
  row: CommentRow,
) {
  const owned = ownerOf(row)
  const isWhole = row.redactedAt === null
  return {
    comment_id: row.id,
    edited_at: row.editedAt?.toISOString() ?? null,
    author: toCommentAuthor(viewer, row),
    is_mine: viewer !== null && viewer.id === row.authorId,
    state: stateOf(row),
    redacted: toRedacted(row),
    can: {
      edit: isWhole && item.commentsOpen && can(viewer, 'comment.edit', owned),
      remove: can(viewer, 'comment.remove', owned),
      redact: isWhole && can(viewer, 'comment.redact', owned),
      report: isWhole && row.moderation === 'VISIBLE' && can(viewer, 'comment.report', owned),
    },
  }
}

type Shown = Parameters<typeof toShared>

/** In the names that clients know for comments on articles. */
export function toArticleComment(...[viewer, item, row]: Shown): CommentDto {
  const { content, createdAt } = row
  return { ...toShared(viewer, item, row), content, created_at: createdAt.toISOString() }
}

/** In the names that clients know for comments on papers. */
export function toPaperComment(...[viewer, item, row]: Shown): PaperCommentDto {
  const { content: comment, createdAt } = row
  return { ...toShared(viewer, item, row), comment, createdAt: createdAt.toISOString() }
}

/** The failure that stands for an item that somebody does not get to see. */
export const missingText = ({ kind }: CommentRepository) => `content.${kind}Missing` as const
