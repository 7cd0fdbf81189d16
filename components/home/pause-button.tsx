import { Pause, Play } from 'lucide-react'
import { cn } from '../ui/class-names'

interface Props {
  label: string
  className?: string
}

/** Pauses the rotation of the enclosing `data-rotate`; handled by lib/browser/reading. */
export function PauseButton({ label, className }: Props) {
  return (
    <button
      type="button"
      data-plain
      data-pause
      suppressHydrationWarning
      aria-pressed="false"
      aria-label={label}
      className={cn(
        'scripted group size-11 shrink-0 items-center justify-center rounded-control border',
        'border-edge bg-surface text-ink hover:bg-wash',
        className,
      )}
    >
      <Pause aria-hidden="true" fill="currentColor" className="size-5 group-aria-pressed:hidden" />
      <Play
        aria-hidden="true"
        fill="currentColor"
        className="hidden size-5 group-aria-pressed:block"
      />
    </button>
  )
}
