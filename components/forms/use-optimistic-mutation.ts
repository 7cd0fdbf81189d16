import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { CallResult } from '@/lib/browser/api/call'
import { useToasts } from '../accounts/session/use-toasts'

export interface MutationOptions<Data, Input> {
  /** Resolves to null when the call is queued on this device, without any change. */
  run: (input: Input) => Promise<CallResult<unknown> | null>
  /** Shown if the server gives no reason. */
  failed: string
  /** Returns the optimistic data shown before the server responds; rolled back when it refuses. */
  optimisticUpdate?: (data: Data, input: Input) => Data
  /** Reverts the action; offered with the success message. */
  undo?: (input: Input) => Promise<CallResult<unknown>>
  onDone?: () => void
  /** The success is visible in place and needs no message. */
  isQuiet?: boolean
}

interface Options<Data, Input> extends MutationOptions<Data, Input> {
  /** The data that `optimisticUpdate` changes: everything cached below this key. */
  queryKey: QueryKey
  stale: readonly QueryKey[]
  /** Whether the mutation settles as soon as the server responds; otherwise once the stale queries are refetched. */
  settlesOnResponse?: boolean
}

/**
 * An optimistic update: shown at once if that is safe, rolled back on failure, confirmed in a toast, and always
 * refetched, even after a refusal, since another person may have acted first.
 */
export function useOptimisticMutation<Data, Input = void>(options: Options<Data, Input>) {
  const {
    queryKey,
    stale,
    run,
    failed,
    optimisticUpdate,
    undo,
    onDone,
    isQuiet,
    settlesOnResponse,
  } = options
  const client = useQueryClient()
  const toasts = useToasts()
  const t = useTranslations('staff')
  const invalidate = () =>
    Promise.all(stale.map((key) => client.invalidateQueries({ queryKey: key })))
  type Before = [QueryKey, Data | undefined][]
  const rollback = (before: Before | undefined) => {
    for (const [key, data] of before ?? []) client.setQueryData(key, data)
  }

  async function runUndo(back: () => Promise<CallResult<unknown>>) {
    try {
      toasts.success((await back()).message)
    } catch (error) {
      toasts.failure(error, t('undoFailed'))
    }
    await invalidate()
  }

  return useMutation({
    mutationFn: run,
    async onMutate(input): Promise<Before> {
      if (!optimisticUpdate) return []
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData<Data>({ queryKey })
      client.setQueriesData<Data>({ queryKey }, (known) => known && optimisticUpdate(known, input))
      return before
    },
    onSuccess(result, input, before) {
      const back = undo && { label: t('undo'), onClick: () => void runUndo(() => undo(input)) }
      if (!result) rollback(before)
      else if (!isQuiet) toasts.success(result.message, back)
      onDone?.()
    },
    onError(error, _input, before) {
      rollback(before)
      toasts.failure(error, failed)
    },
    onSettled(result) {
      const reading = invalidate()
      // A call queued on this device waits for a network, so nothing can be refetched.
      return settlesOnResponse || result === null ? undefined : reading
    },
  })
}
