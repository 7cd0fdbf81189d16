import { call } from '@/lib/browser/api/call'
import { sendOrWait } from '@/lib/browser/outbox/send-or-wait'
import { type ContentKind, contentKinds } from '@/lib/core/content-kinds'
import type { DiscussionDto } from '@/lib/modules/comments/schema'
import type { AuthorDto } from '@/lib/modules/users/schema'
import { type Commented, type ShownComment, toShown } from './shown-comment'

/** A discussion as somebody sees it; `me` is how others see them, and null for nobody. */
export interface LiveData {
  comments: ShownComment[]
  isOpen: boolean
  me: (AuthorDto & { user_id: string }) | null
}

/** What everything read of a discussion is kept under. */
export const discussionKey = ({ kind, id }: Pick<Commented, 'kind' | 'id'>) => [
  'discussion',
  kind,
  id,
]

/** What names a discussion among all that waits on this device. */
export const subjectOf = ({ kind, id }: Pick<Commented, 'kind' | 'id'>) => `${kind}.${id}`

/** The calls about the comments of one article or paper. */
export function commentCalls({ kind, id }: Commented) {
  const { path, item, text } = contentKinds[kind].comments
  const query = `${path}?${item}=${id}`
  return {
    async read(signal: AbortSignal): Promise<LiveData> {
      const { data } = await call<DiscussionDto<ContentKind>>('GET', query, { signal })
      const { comments, comments_open: isOpen, me } = data
      return { comments: comments.map(toShown), isOpen, me }
    },
    /** @returns null when it waits on this device until there is a network */
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
    remove: (commentId: string) => call('DELETE', `${path}/${commentId}`),
    report: (commentId: string, reason: string) =>
      call('POST', `${path}/${commentId}/report`, { json: { reason } }),
    redact: (commentId: string) => call('POST', `${path}/${commentId}/redact`, { json: {} }),
  }
}
