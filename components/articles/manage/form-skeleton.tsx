import { EditorSkeleton } from '../../editor/editor-skeleton'
import { Skeleton } from '../../ui/skeleton'

/** Placeholder for the article form while it loads. */
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
