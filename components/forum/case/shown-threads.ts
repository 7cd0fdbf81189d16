import type { CommentThreadDto, ForumPersonDto } from '@/lib/modules/forum/schema'

/** A comment as the page lays it out. */
export interface ShownComment {
  comment: CommentThreadDto
  /** Whom it replies to, where that does not stand right above it. */
  replyTo: ForumPersonDto | null
  replies: ShownComment[]
}

/** So many levels stand inside each other; a phone has room for no more. */
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

/** Threads of any depth in three levels: what lies deeper stands in the third, and says whom it replies to. */
export const shownThreads = (threads: readonly CommentThreadDto[]): ShownComment[] =>
  threads.map((thread) => show(thread, 1))

/** Whether a comment is this one or stands below it. */
export const holds = ({ comment, replies }: ShownComment, id: string): boolean =>
  comment.id === id || replies.some((reply) => holds(reply, id))
