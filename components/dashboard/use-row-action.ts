import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { CallResult } from '@/lib/browser/api/call'
import { useToasts } from '../account/use-toasts'
import type { Rows } from '../data-table/use-rows'

/** What waits for staff changes with what is done to it. */
const WORK = ['work']

interface Options<Row, Input> {
  /** What is listed, as `useRows` calls it. */
  name: string
  run: (input: Input) => Promise<CallResult<unknown>>
  /** What is said when the server gives no reason. */
  failed: string
  /** How the shown rows look at once, before the server has answered; undone when it refuses. */
  expect?: (rows: Row[], input: Input) => Row[]
  /** Takes it back; offered with the message that it is done. */
  undo?: (input: Input) => Promise<CallResult<unknown>>
  onDone?: () => void
  /** Success is seen where it was done, and is not said besides. */
  isQuiet?: boolean
}

/**
 * Something done to what a table lists: shown at once where that is safe, rolled back when it fails, said in a toast,
 * and read anew in any case.
 */
export function useRowAction<Row, Input = void>(options: Options<Row, Input>) {
  const { name, run, failed, expect, undo, onDone, isQuiet } = options
  const client = useQueryClient()
  const toasts = useToasts()
  const t = useTranslations('staff')
  const all = [name, 'rows']
  const readAnew = () =>
    Promise.all([[name], WORK].map((queryKey) => client.invalidateQueries({ queryKey })))

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
    async onMutate(input): Promise<[QueryKey, Rows<Row> | undefined][]> {
      if (!expect) return []
      await client.cancelQueries({ queryKey: all })
      const before = client.getQueriesData<Rows<Row>>({ queryKey: all })
      client.setQueriesData<Rows<Row>>({ queryKey: all }, (known) => {
        if (!known) return known
        const rows = expect(known.rows, input)
        return { rows, total: known.total + rows.length - known.rows.length }
      })
      return before
    },
    onSuccess({ message }, input) {
      const back = undo && { label: t('undo'), onClick: () => void runUndo(() => undo(input)) }
      if (!isQuiet) toasts.success(message, back)
      onDone?.()
    },
    onError(error, _input, before) {
      for (const [key, rows] of before ?? []) client.setQueryData(key, rows)
      toasts.failure(error, failed)
    },
    // Also after a refusal: somebody else may have been quicker, and what is shown is out of date.
    onSettled: readAnew,
  })
}
