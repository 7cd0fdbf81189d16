import type { ProfileDto } from '@/lib/modules/accounts/users/schema'
import type { CommentThreadDto, ForumPostDto } from '@/lib/modules/forum/schema'
import type { CaseDetail, NewComment } from '../forum-calls'

/** Optimistic updates, shown before the server responds. */

const PENDING = 'pending'

/** Returns whether a comment is still being sent. */
export const isPending = ({ id }: { id: string }) => id.startsWith(PENDING)

const NO_PERMISSIONS = { reply: false, edit: false, remove: false, redact: false, accept: false }

function pendingComment(me: ProfileDto, { post_id, parent_id, content }: NewComment) {
  const now = new Date().toISOString()
  const { user_id, first_name, last_name, avatar, role } = me
  const is_clinician = role !== 'ADMIN'
  return {
    id: `${PENDING}-${now}`,
    post_id,
    parent_id: parent_id ?? null,
    content,
    user: { user_id, first_name, last_name, avatar, role, is_clinician },
    is_mine: true,
    identifiers_kept: null,
    pictures: [],
    attachment: null,
    licence_valid: false,
    is_accepted: false,
    is_deleted: false,
    redacted: null,
    created_at: now,
    edited_at: null,
    can: NO_PERMISSIONS,
    replies: [],
  } satisfies CommentThreadDto
}

/** Marks a case as answered; only the server decides whether that settles an urgent one. */
function answered<Post extends ForumPostDto>(post: Post, isAnswer: boolean): Post {
  const isSettling = isAnswer && !post.is_mine && post.case_status === 'ROUTINE'
  const isAnswered = post.is_answered || isSettling
  return {
    ...post,
    comment_count: post.comment_count + 1,
    answer_count: post.answer_count + (isAnswer ? 1 : 0),
    is_answered: isAnswered,
    state: post.state === 'open' && isSettling ? 'answered' : post.state,
    waiting_since: isSettling ? null : post.waiting_since,
  }
}

const change = (
  threads: CommentThreadDto[],
  id: string,
  how: (thread: CommentThreadDto) => CommentThreadDto,
): CommentThreadDto[] =>
  threads.map((thread) =>
    thread.id === id
      ? how(thread)
      : thread.replies.length > 0
        ? { ...thread, replies: change(thread.replies, id, how) }
        : thread,
  )

/** Returns the case with a comment that is being sent. */
export function withComment(detail: CaseDetail, me: ProfileDto, input: NewComment): CaseDetail {
  const comment = pendingComment(me, input)
  const { parent_id } = input
  return {
    post: answered(detail.post, !parent_id),
    userComments: parent_id
      ? change(detail.userComments, parent_id, (thread) => ({
          ...thread,
          replies: [...thread.replies, comment],
        }))
      : [...detail.userComments, comment],
  }
}

/** Returns the list with a case that was just answered. */
export const withAnswer = (rows: ForumPostDto[], { post_id }: NewComment): ForumPostDto[] =>
  rows.map((row) => (row.post_id === post_id ? answered(row, true) : row))

/** Returns the case with a comment's new text. */
export const withEdit = (detail: CaseDetail, id: string, content: string): CaseDetail => ({
  ...detail,
  userComments: change(detail.userComments, id, (thread) => ({ ...thread, content })),
})

/** Returns the case with the answer that helped, or with none when the id is null. */
export function withAccepted(detail: CaseDetail, id: string | null): CaseDetail {
  const userComments = detail.userComments.map((thread) => ({
    ...thread,
    is_accepted: thread.id === id,
  }))
  return { post: { ...detail.post, accepted_comment_id: id }, userComments }
}

/** Returns the case that the viewer has just acknowledged. */
export function withAcknowledgement({ post, userComments }: CaseDetail): CaseDetail {
  const can = { ...post.can, acknowledge: false }
  return { post: { ...post, can, needs_acknowledgement: false }, userComments }
}
