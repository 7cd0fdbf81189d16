import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { useRowAction } from '../dashboard/use-row-action'
import type { Approval } from './approve-action'
import { type Decided, seenVersion } from './editorial-state'

interface Options<Item> {
  /** What is listed, as `useRows` calls it; also the part of the catalogue. */
  name: 'articles' | 'papers'
  /** The item's call below /api/v1. */
  pathOf: (item: Item) => string
  onDone?: () => void
}

/** What an approval makes of something. */
const approved = ({ editorial }: Decided) => ({
  is_published: true,
  editorial: { ...editorial, state: 'approved' as const, edit: null, rejection: null },
})

/** An administrator's decisions about what is written: approving, and rejecting or taking back with a reason. */
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
  // A decision names the text that was read: none is made before the one before it has been read anew.
  return { name, approve, reject, pathOf, isBusy: approve.isPending || reject.isPending }
}

export type Decisions<Item extends Decided> = ReturnType<typeof useDecisions<Item>>
