import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { useRowAction } from '../dashboard/use-row-action'
import type { Approval } from './approve-action'
import { type Decided, seenVersion } from './editorial-state'

interface Options<Item> {
  /** The name of the list, as in `useRows`; also the message namespace. */
  name: 'articles' | 'papers'
  /** The item's endpoint, below /api/v1. */
  pathOf: (item: Item) => string
  onDone?: () => void
}

/** The optimistic state after an approval. */
const approved = ({ editorial }: Decided) => ({
  is_published: true,
  editorial: { ...editorial, state: 'approved' as const, edit: null, rejection: null },
})

/** An administrator's decisions about content: approve, or reject or take back with a reason. */
export function useDecisions<Item extends Decided>(options: Options<Item>) {
  const { name, pathOf, onDone } = options
  const t = useTranslations(name)
  const tEditorial = useTranslations('editorial')
  const shared = { name, ...(onDone ? { onDone } : {}) }
  const approve = useRowAction<Item, { item: Item; note: Approval }>({
    ...shared,
    run: ({ item, note }) =>
      call('POST', `${pathOf(item)}/approve`, { json: { ...note, ...seenVersion(item) } }),
    failed: t('approveFailed'),
    expect: (rows, { item }) =>
      rows.map((row) => (pathOf(row) === pathOf(item) ? { ...row, ...approved(row) } : row)),
  })
  const reject = useRowAction<Item, { item: Item; reason: string }>({
    ...shared,
    run: ({ item, reason }) =>
      call('POST', `${pathOf(item)}/reject`, { json: { reason, ...seenVersion(item) } }),
    failed: tEditorial('rejectFailed'),
  })
  // A decision identifies the version read: none may start until the previous one has finished and refetched.
  return { name, approve, reject, pathOf, isBusy: approve.isPending || reject.isPending }
}

export type Decisions<Item extends Decided> = ReturnType<typeof useDecisions<Item>>
