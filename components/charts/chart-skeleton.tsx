import { Skeleton } from '../ui/skeleton'

/** The place of a chart whose figures are on their way. @param label says so to who hears the page */
export function ChartSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-90" />
    </div>
  )
}
