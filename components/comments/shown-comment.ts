import type { ContentKind } from '@/lib/core/content-kinds'
import type { CommentDto, PaperCommentDto } from '@/lib/modules/comments/schema'

/** The item that comments belong to. */
export interface Commented {
  kind: ContentKind
  id: string
  /** The language of the item, and most likely of its comments. */
  lang: string
}

/** A comment as shown; articles and papers name its fields differently. */
export type ShownComment = Omit<CommentDto, 'comment_id' | 'content' | 'created_at'> & {
  id: string
  text: string
  createdAt: string
  /** Whether it is still being sent to the server. */
  isPending?: boolean
}

/** Maps a comment to the field names shared by all kinds. */
export function toShown(sent: CommentDto | PaperCommentDto): ShownComment {
  if ('comment' in sent) {
    const { comment_id: id, comment: text, ...rest } = sent
    return { ...rest, id, text }
  }
  const { comment_id: id, content: text, created_at: createdAt, ...rest } = sent
  return { ...rest, id, text, createdAt }
}
