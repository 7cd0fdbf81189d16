import type { ContentKind } from '@/lib/core/content-kinds'
import type { CommentDto, PaperCommentDto } from '@/lib/modules/comments/schema'

/** What comments are on. */
export interface Commented {
  kind: ContentKind
  id: string
  /** The language of what is commented on, and most likely of what is said about it. */
  lang: string
}

/** A comment as it is shown; articles and papers name its fields differently. */
export type ShownComment = Omit<CommentDto, 'comment_id' | 'content' | 'created_at'> & {
  id: string
  text: string
  createdAt: string
  /** It is on its way to the server. */
  isPending?: boolean
}

/** A comment by the names that are the same for all kinds. */
export function toShown(sent: CommentDto | PaperCommentDto): ShownComment {
  if ('comment' in sent) {
    const { comment_id: id, comment: text, ...rest } = sent
    return { ...rest, id, text }
  }
  const { comment_id: id, content: text, created_at: createdAt, ...rest } = sent
  return { ...rest, id, text, createdAt }
}
