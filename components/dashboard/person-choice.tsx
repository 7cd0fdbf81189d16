import { LoadedPart } from '../layout/loaded-part'
import { Skeleton } from '../ui/skeleton'

const load = () => import('../audit/person-filter').then(({ PersonFilter }) => PersonFilter)

/** Filters a table by author. */
export function PersonChoice({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  return (
    <LoadedPart
      load={load}
      props={{ id, onChange, isInline: true }}
      loading={<Skeleton className="h-11 w-32" />}
    />
  )
}
