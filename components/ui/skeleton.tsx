import { cn } from './class-names'

/** A grey placeholder; give it the size of the content to come. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cn('animate-pulse rounded-control bg-wash', className ?? 'h-5 w-full')}
    />
  )
}
