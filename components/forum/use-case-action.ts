import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallResult } from '@/lib/browser/api/call'
import { useToasts } from '../account/use-toasts'
import { WORK } from '../dashboard/work/use-work'
import { type CaseDetail, caseKey } from './forum-calls'
import { FORUM } from './forum-key'

interface Options<Input> {
  /** The case. */
  id: string
  /** Null when it waits on this device: the case is then as it was. */
  run: (input: Input) => Promise<CallResult<unknown> | null>
  /** What is said when the server gives no reason. */
  failed: string
  /** How the page looks at once, before the server has answered; undone when it refuses. */
  expect?: (detail: CaseDetail, input: Input) => CaseDetail
  onDone?: () => void
}

/**
 * Something done on the page of a case: shown at once where that is safe, rolled back when it fails, said in a toast,
 * and read anew in any case, with the list and the work queue.
 */
export function useCaseAction<Input = void>({ id, run, failed, expect, onDone }: Options<Input>) {
  const client = useQueryClient()
  const toasts = useToasts()
  const queryKey = caseKey(id)
  return useMutation({
    mutationFn: run,
    async onMutate(input): Promise<CaseDetail | undefined> {
      if (!expect) return undefined
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<CaseDetail>(queryKey)
      if (before) client.setQueryData(queryKey, expect(before, input))
      return before
    },
    onSuccess(result, _input, before) {
      if (result) toasts.success(result.message)
      else if (before) client.setQueryData(queryKey, before)
      onDone?.()
    },
    onError(error, _input, before) {
      if (before) client.setQueryData(queryKey, before)
      toasts.failure(error, failed)
    },
    // Not waited for: what is shown stands already, and a box is free again as soon as the server has answered.
    onSettled() {
      for (const name of [FORUM, WORK]) void client.invalidateQueries({ queryKey: [name] })
    },
  })
}
