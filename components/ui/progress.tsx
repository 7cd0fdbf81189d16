import { cn } from './class-names'

type ProgressProps = {
  label: string
  /** 0–100. Without it the bar only says 'busy'. */
  value?: number
  /** The value in words, e.g. '1.2 of 4 MB'. */
  text?: string
  className?: string
}

/** An SVG bar: its width is an attribute, so it works under a strict style policy. */
export function Progress({ label, value, text, className }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div className={cn('grid gap-1.5', className)}>
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        {text ? <span className="text-muted tabular-nums">{text}</span> : null}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="overflow-hidden rounded-control border border-edge bg-surface"
      >
        <svg width="100%" height="8" aria-hidden="true" className="block h-2 w-full fill-forest">
          {percent === undefined ? (
            <rect width="40%" height="100%" className="animate-pulse" />
          ) : (
            <rect width={`${percent}%`} height="100%" />
          )}
        </svg>
      </div>
    </div>
  )
}
