import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { call } from '@/lib/browser/api/call'
import { sendOrWait, useOutbox } from '@/lib/browser/outbox/send-or-wait'
import { useSession } from '@/lib/browser/session/session-store'
import { type ContentKind, contentKinds } from '@/lib/core/content-kinds'
import type { AuthorDto } from '@/lib/modules/accounts/users/schema'
import type { DiscussionDto } from '@/lib/modules/comments/schema'
import { useOptimisticMutation } from '../forms/use-optimistic-mutation'
import { type CommentTarget, type CommentView, toCommentView, UNSENT_COMMENT } from './comment-view'

/** A discussion as the viewer sees it; `me` is how others see the viewer, null for somebody not signed in. */
interface LiveData {
  comments: CommentView[]
  isOpen: boolean
  me: (AuthorDto & { user_id: string }) | null
}

/** A comment to remove; removing another person's comment requires a reason. */
interface Removal {
  id: string
  reason?: string
}

/** The query key of a discussion. */
const discussionKey = ({ kind, id }: Pick<CommentTarget, 'kind' | 'id'>) => ['discussion', kind, id]

/** Identifies a discussion among the messages waiting on this device. */
const getSubject = ({ kind, id }: Pick<CommentTarget, 'kind' | 'id'>) => `${kind}.${id}`

/** The requests about the comments of one article or paper. */
function commentCalls({ kind, id }: CommentTarget) {
  const { path, item, text } = contentKinds[kind].comments
  const query = `${path}?${item}=${id}`
  return {
    async read(signal: AbortSignal): Promise<LiveData> {
      const { data } = await call<DiscussionDto<ContentKind>>('GET', query, { signal })
      const { comments, comments_open: isOpen, me } = data
      return { comments: comments.map(toCommentView), isOpen, me }
    },
    /** @returns null when the comment waits on this device until there is a network */
    add: (typed: string, owner: string) =>
      sendOrWait({
        owner,
        subject: getSubject({ kind, id }),
        path,
        json: { [item]: id, [text]: typed },
        text: typed,
      }),
    edit: (commentId: string, typed: string) =>
      call('PATCH', `${path}/${commentId}`, { json: { [text]: typed } }),
    /** An administrator gives a reason for removing another person's comment. */
    remove: ({ id: commentId, reason }: Removal) =>
      call('DELETE', `${path}/${commentId}`, { json: reason ? { reason } : {} }),
    report: (commentId: string, reason: string) =>
      call('POST', `${path}/${commentId}/report`, { json: { reason } }),
    redact: ({ id: commentId, reason }: Removal) =>
      call('POST', `${path}/${commentId}/redact`, { json: reason ? { reason } : {} }),
  }
}

/** The optimistic version of a comment, shown before the server has responded. */
function sentComment(text: string, me: LiveData['me']): CommentView {
  const now = new Date().toISOString()
  return {
    ...UNSENT_COMMENT,
    id: `sent-${now}`,
    text,
    createdAt: now,
    author: me,
    isPending: true,
  }
}

/** The discussion of an article or paper as the viewer sees it, and the actions in it. */
export function useDiscussion(item: CommentTarget) {
  const t = useTranslations('discussion')
  const client = useQueryClient()
  const { kind, id } = item
  const calls = commentCalls(item)
  const token = useSession()?.token
  const query = useQuery({
    queryKey: discussionKey(item),
    queryFn: ({ signal }) => calls.read(signal),
  })

  const me = query.data?.me ?? null
  const reload = useCallback(
    () => void client.invalidateQueries({ queryKey: discussionKey({ kind, id }) }),
    [client, kind, id],
  )
  const owner = token === undefined ? null : (me?.user_id ?? null)
  const waiting = useOutbox(owner, getSubject(item), reload)

  useEffect(() => {
    // Another viewer sees another discussion.
    if (token !== undefined) void client.invalidateQueries({ queryKey: ['discussion'] })
  }, [client, token])

  const shared = { queryKey: discussionKey(item), stale: [discussionKey(item)] }
  const add = useOptimisticMutation<LiveData, string>({
    ...shared,
    run: (text) => calls.add(text, me?.user_id ?? ''),
    failed: t('addFailed'),
    optimisticUpdate: ({ comments, ...rest }, text) => ({
      ...rest,
      comments: [...comments, sentComment(text, rest.me)],
    }),
  })
  const edit = useOptimisticMutation<LiveData, { id: string; text: string }>({
    ...shared,
    run: ({ id, text }) => calls.edit(id, text),
    failed: t('updateFailed'),
    optimisticUpdate: ({ comments, ...rest }, { id, text }) => ({
      ...rest,
      comments: comments.map((each) =>
        each.id === id ? { ...each, text, isPending: true } : each,
      ),
    }),
  })
  const remove = useOptimisticMutation<LiveData, Removal>({
    ...shared,
    run: calls.remove,
    failed: t('deleteFailed'),
  })
  const redact = useOptimisticMutation<LiveData, Removal>({
    ...shared,
    run: calls.redact,
    failed: t('redactFailed'),
  })
  const report = useOptimisticMutation<LiveData, { id: string; reason: string }>({
    ...shared,
    run: ({ id, reason }) => calls.report(id, reason),
    failed: t('reportFailed'),
  })
  return { query, waiting, me, add, edit, remove, redact, report }
}

export type DiscussionActions = Omit<ReturnType<typeof useDiscussion>, 'query' | 'waiting'>
