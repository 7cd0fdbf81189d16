import 'server-only'
import type { ContentKind } from '@/lib/core/content-kinds'
import { can, type Viewer } from '@/lib/core/permissions'
import type { Item } from '../content/queries'
import { toAuthor } from '../users/queries'
import type { CommentRow } from './repository'
import type { CommentDtos } from './schema'

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
function toShared(viewer: Viewer | null, item: Pick<Item, 'commentsOpen'>, row: CommentRow) {
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

/** What clients know by other names for each kind. */
const named: { [Kind in ContentKind]: (row: CommentRow) => Partial<CommentDtos[Kind]> } = {
  article: ({ content, createdAt }) => ({ content, created_at: createdAt.toISOString() }),
  paper: ({ content: comment, createdAt }) => ({ comment, createdAt: createdAt.toISOString() }),
}

/** A comment in the names that clients know for its kind. */
export const toComment = <Kind extends ContentKind>(
  kind: Kind,
  ...[viewer, item, row]: Parameters<typeof toShared>
) => ({ ...toShared(viewer, item, row), ...named[kind](row) }) as CommentDtos[Kind]

/** The failure that stands for an item that somebody does not get to see. */
export const missingText = (kind: ContentKind) => `content.${kind}Missing` as const
