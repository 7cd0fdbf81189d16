import { Skeleton } from '../ui/skeleton'

/** Placeholder for a chart while its figures load. @param label what screen readers announce meanwhile */
export function ChartSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-90" />
    </div>
  )
}
