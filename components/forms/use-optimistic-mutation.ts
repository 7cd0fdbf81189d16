import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { CallResult } from '@/lib/browser/api/call'
import { useToasts } from '../account/use-toasts'

export interface MutationOptions<Data, Input> {
  /** Null when it waits on this device: everything is then as it was. */
  run: (input: Input) => Promise<CallResult<unknown> | null>
  /** Said when the server gives no reason. */
  failed: string
  /** How what is shown looks at once, before the server has answered; rolled back when it refuses. */
  expect?: (data: Data, input: Input) => Data
  /** Takes it back; offered with the message that it is done. */
  undo?: (input: Input) => Promise<CallResult<unknown>>
  onDone?: () => void
  /** Success is seen where it was done, and is not said besides. */
  isQuiet?: boolean
}

interface Options<Data, Input> extends MutationOptions<Data, Input> {
  /** What `expect` changes: all that is kept below it. */
  queryKey: QueryKey
  /** What is out of date afterwards. */
  stale: readonly QueryKey[]
  /** Whether it is over as soon as the server has answered; otherwise once what is out of date was read anew. */
  isOverAtOnce?: boolean
}

/**
 * The one optimistic update: shown at once where that is safe, rolled back when it fails, said in a toast, and read anew
 * in any case, also after a refusal: somebody else may have been quicker.
 */
export function useOptimisticMutation<Data, Input = void>(options: Options<Data, Input>) {
  const { queryKey, stale, run, failed, expect, undo, onDone, isQuiet, isOverAtOnce } = options
  const client = useQueryClient()
  const toasts = useToasts()
  const t = useTranslations('staff')
  const readAnew = () =>
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
    await readAnew()
  }

  return useMutation({
    mutationFn: run,
    async onMutate(input): Promise<Before> {
      if (!expect) return []
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData<Data>({ queryKey })
      client.setQueriesData<Data>({ queryKey }, (known) => known && expect(known, input))
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
    onSettled() {
      const reading = readAnew()
      return isOverAtOnce ? undefined : reading
    },
  })
}
