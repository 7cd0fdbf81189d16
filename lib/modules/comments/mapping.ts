import 'server-only'
import { type ContentKind, contentKinds } from '@/lib/core/content-kinds'
import { can, type Viewer } from '@/lib/core/permissions'
import type { Item } from '../content/queries'
import { toAuthor } from '../users/queries'
import type { CommentRow } from './repository'
import type { CommentDtos } from './schema'

const STATES = { VISIBLE: 'visible', HELD: 'waiting', HIDDEN: 'hidden' } as const

/** The ownership that permission rules check on a comment. */
export const ownerOf = ({ authorId }: { authorId: string | null }) => ({ ownerId: authorId })

/** A comment's moderation state, by the name that clients know. */
export const stateOf = ({ moderation }: Pick<CommentRow, 'moderation'>) => STATES[moderation]

/** A comment's author; only that person and administrators see the address. */
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

/** The fields that comments on articles and papers share, as a viewer sees them. */
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

/** The fields that clients know in two spellings, keyed by the text field's name. */
const named = {
  content: ({ content, createdAt }: CommentRow) => ({
    content,
    created_at: createdAt.toISOString(),
  }),
  comment: ({ content: comment, createdAt }: CommentRow) => ({
    comment,
    createdAt: createdAt.toISOString(),
  }),
}

/** Maps a comment to the names that clients know for its kind. */
export const toComment = <Kind extends ContentKind>(
  kind: Kind,
  ...[viewer, item, row]: Parameters<typeof toShared>
) =>
  ({
    ...toShared(viewer, item, row),
    ...named[contentKinds[kind].comments.text](row),
  }) as CommentDtos[Kind]

/** The error for an item that the viewer may not see. */
export const missingText = (kind: ContentKind) => `content.${kind}Missing` as const
