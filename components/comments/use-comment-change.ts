import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallResult } from '@/lib/browser/api/call'
import { useToasts } from '../account/use-toasts'
import type { LiveData } from './comment-calls'
import type { Commented, ShownComment } from './shown-comment'

/** What everything read of a discussion is kept under. */
export const discussionKey = ({ kind, id }: Commented) => ['discussion', kind, id]

interface Options<Input> {
  item: Commented
  /** Null when it waits on this device: the discussion is then as it was. */
  run: (input: Input) => Promise<CallResult<unknown> | null>
  /** What is said when the server gives no reason. */
  failed: string
  /** How the comments look at once, before the server has answered; undone when it refuses. */
  expect?: (comments: ShownComment[], input: Input, me: LiveData['me']) => ShownComment[]
}

/** Something done in a discussion: shown at once, rolled back when it fails, said in a toast, and read anew. */
export function useCommentChange<Input>({ item, run, failed, expect }: Options<Input>) {
  const client = useQueryClient()
  const toasts = useToasts()
  const queryKey = discussionKey(item)
  return useMutation({
    mutationFn: run,
    async onMutate(input) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<LiveData>(queryKey)
      if (before && expect) {
        const comments = expect(before.comments, input, before.me)
        client.setQueryData<LiveData>(queryKey, { ...before, comments })
      }
      return before
    },
    onSuccess(result, _input, before) {
      if (result) toasts.success(result.message)
      else client.setQueryData(queryKey, before)
    },
    onError(error, _input, before) {
      client.setQueryData(queryKey, before)
      toasts.failure(error, failed)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
