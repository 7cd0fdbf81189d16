import { EditorSkeleton } from '../../editor/editor-skeleton'
import { Skeleton } from '../../ui/skeleton'

/** The place of an article's form while it is on its way. */
export function FormSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid content-start gap-4">
        <Skeleton className="h-16" />
        <EditorSkeleton />
      </div>
      <Skeleton className="h-64" />
    </div>
  )
}
