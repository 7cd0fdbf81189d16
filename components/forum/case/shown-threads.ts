import type { CommentThreadDto, ForumPersonDto } from '@/lib/modules/forum/schema'

/** A comment as the page lays it out. */
export interface ShownComment {
  comment: CommentThreadDto
  /** Whom it replies to, where that comment is not right above it. */
  replyTo: ForumPersonDto | null
  replies: ShownComment[]
}

/** How many levels are nested; a phone has no room for more. */
const DEEPEST = 3

const flat = (comment: CommentThreadDto, replyTo: ForumPersonDto | null): ShownComment[] => [
  { comment, replyTo, replies: [] },
  ...comment.replies.flatMap((reply) => flat(reply, comment.user)),
]

function show(comment: CommentThreadDto, level: number): ShownComment {
  const replies =
    level + 1 < DEEPEST
      ? comment.replies.map((reply) => show(reply, level + 1))
      : comment.replies.flatMap((reply) => flat(reply, null))
  return { comment, replyTo: null, replies }
}

/** Lays out threads of any depth in three levels: deeper comments move to the third and say whom they reply to. */
export const shownThreads = (threads: readonly CommentThreadDto[]): ShownComment[] =>
  threads.map((thread) => show(thread, 1))

/** Whether a comment is this one or one below it. */
export const holds = ({ comment, replies }: ShownComment, id: string): boolean =>
  comment.id === id || replies.some((reply) => holds(reply, id))
