import { useState } from 'react'
import type { ExportTable } from '@/lib/modules/exports/schema'
import type { Selection, SelectionAction } from '../data-table/selection'
import { LoadedPart } from '../layout/loaded-part'
import { Skeleton } from '../ui/skeleton'

interface Props<Row> {
  selection: Selection<Row>
  /** The name of the list, as in `useRows`. */
  name: string
  idOf: (row: Row) => string
  actions: readonly SelectionAction<Row>[]
  exportOf?: ExportTable | undefined
}

const load = () => import('./selection-actions').then(({ SelectionActions }) => SelectionActions)

/** The actions on the selected rows; loads when the first row is selected. */
export function SelectionBar<Row>({ selection, idOf, ...rest }: Props<Row>) {
  const [isNeeded, setNeeded] = useState(false)
  const { rows, nameOf, clear } = selection
  if (!isNeeded && rows.length === 0) return null
  if (!isNeeded) setNeeded(true)
  const items = rows.map((row) => ({
    id: idOf(row),
    title: nameOf(row),
    run: Object.fromEntries(rest.actions.map(({ id, run }) => [id, () => run(row)])),
  }))
  const actions = rest.actions.map(({ id, failed }) => ({ id, failed }))
  const { name, exportOf } = rest
  return (
    <LoadedPart
      load={load}
      props={{ items, actions, name, exportOf, onClear: clear }}
      loading={<Skeleton className="h-11" />}
    />
  )
}
