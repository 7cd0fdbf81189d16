import { call } from '@/lib/browser/api/call'
import { sendOrWait } from '@/lib/browser/outbox/send-or-wait'
import { type ContentKind, contentKinds } from '@/lib/core/content-kinds'
import type { DiscussionDto } from '@/lib/modules/comments/schema'
import type { AuthorDto } from '@/lib/modules/users/schema'
import { type Commented, type ShownComment, toShown } from './shown-comment'

/** A discussion as the viewer sees it; `me` is how others see the viewer, null for somebody not signed in. */
export interface LiveData {
  comments: ShownComment[]
  isOpen: boolean
  me: (AuthorDto & { user_id: string }) | null
}

/** The removal of a comment; somebody else's needs a reason. */
export interface Removal {
  id: string
  reason?: string
}

/** The cache key of everything read of a discussion. */
export const discussionKey = ({ kind, id }: Pick<Commented, 'kind' | 'id'>) => [
  'discussion',
  kind,
  id,
]

/** Identifies a discussion among the messages waiting on this device. */
export const subjectOf = ({ kind, id }: Pick<Commented, 'kind' | 'id'>) => `${kind}.${id}`

/** The requests about the comments of one article or paper. */
export function commentCalls({ kind, id }: Commented) {
  const { path, item, text } = contentKinds[kind].comments
  const query = `${path}?${item}=${id}`
  return {
    async read(signal: AbortSignal): Promise<LiveData> {
      const { data } = await call<DiscussionDto<ContentKind>>('GET', query, { signal })
      const { comments, comments_open: isOpen, me } = data
      return { comments: comments.map(toShown), isOpen, me }
    },
    /** @returns null when the comment waits on this device until there is a network */
    add: (typed: string, owner: string) =>
      sendOrWait({
        owner,
        subject: subjectOf({ kind, id }),
        path,
        json: { [item]: id, [text]: typed },
        text: typed,
      }),
    edit: (commentId: string, typed: string) =>
      call('PATCH', `${path}/${commentId}`, { json: { [text]: typed } }),
    /** Removing somebody else's takes a reason. */
    remove: ({ id: commentId, reason }: Removal) =>
      call('DELETE', `${path}/${commentId}`, { json: reason ? { reason } : {} }),
    report: (commentId: string, reason: string) =>
      call('POST', `${path}/${commentId}/report`, { json: { reason } }),
    redact: ({ id: commentId, reason }: Removal) =>
      call('POST', `${path}/${commentId}/redact`, { json: reason ? { reason } : {} }),
  }
}
