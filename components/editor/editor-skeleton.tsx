import { Skeleton } from '../ui/skeleton'

/** Placeholder for the editor while it loads. */
export function EditorSkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface">
      <div className="border-b border-line p-2">
        <Skeleton className="h-9" />
      </div>
      <div className="grid min-h-72 content-start gap-3 p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    </div>
  )
}

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
