import { Skeleton } from '../ui/skeleton'

/** Placeholder for a chart while its figures load. @param label announced by screen readers meanwhile */
export function ChartSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-90" />
    </div>
  )
}
