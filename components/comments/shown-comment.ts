import type { CommentDto, PaperCommentDto } from '@/lib/modules/comments/schema'

export type CommentKind = 'article' | 'paper'

/** What comments are on. */
export interface Commented {
  kind: CommentKind
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

export function fromArticle({
  comment_id,
  content,
  created_at,
  ...rest
}: CommentDto): ShownComment {
  return { ...rest, id: comment_id, text: content, createdAt: created_at }
}

export function fromPaper({ comment_id, comment, ...rest }: PaperCommentDto): ShownComment {
  return { ...rest, id: comment_id, text: comment }
}
