import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { useOutbox } from '@/lib/browser/outbox/use-outbox'
import { useSession } from '@/lib/browser/session/session-store'
import { useOptimisticMutation } from '../forms/use-optimistic-mutation'
import {
  commentCalls,
  discussionKey,
  type LiveData,
  type Removal,
  subjectOf,
} from './comment-calls'
import type { Commented, ShownComment } from './shown-comment'

const NOTHING = { edit: false, remove: false, redact: false, report: false }

/** The optimistic version of a comment, shown before the server has responded. */
function sentComment(text: string, me: LiveData['me']): ShownComment {
  const now = new Date().toISOString()
  const shared = { edited_at: null, redacted: null, state: 'visible' as const, can: NOTHING }
  return {
    ...shared,
    id: `sent-${now}`,
    text,
    createdAt: now,
    author: me,
    is_mine: true,
    isPending: true,
  }
}

/** The discussion of an article or paper as the viewer sees it, and the actions in it. */
export function useDiscussion(item: Commented) {
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
  const waiting = useOutbox(owner, subjectOf(item), reload)

  useEffect(() => {
    // Another viewer sees another discussion.
    if (token !== undefined) void client.invalidateQueries({ queryKey: ['discussion'] })
  }, [client, token])

  const shared = { queryKey: discussionKey(item), stale: [discussionKey(item)] }
  const add = useOptimisticMutation<LiveData, string>({
    ...shared,
    run: (text) => calls.add(text, me?.user_id ?? ''),
    failed: t('addFailed'),
    expect: ({ comments, ...rest }, text) => ({
      ...rest,
      comments: [...comments, sentComment(text, rest.me)],
    }),
  })
  const edit = useOptimisticMutation<LiveData, { id: string; text: string }>({
    ...shared,
    run: ({ id, text }) => calls.edit(id, text),
    failed: t('updateFailed'),
    expect: ({ comments, ...rest }, { id, text }) => ({
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
