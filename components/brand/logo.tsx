import { cn } from '../ui/class-names'

/**
 * The mark: the outline of an imigongo diamond, cut into a ball in its socket. Used alone in public/icon.svg and
 * public/icons.
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width="32"
      height="32"
      viewBox="0 0 32 32"
      className={cn('size-8 shrink-0', className)}
    >
      <path d="M16 0l9 9-6 2.7a5.24 5.24 0 1 1-6 0L7 9z" className="fill-forest" />
      <path d="M5 11l3.8 1.5a8 8 0 1 0 14.4 0L27 11l5 5-16 16L0 16z" className="fill-clay" />
    </svg>
  )
}

interface Props {
  name?: string
  /** Shows only the mark on a phone; screen readers still read the name. */
  isShort?: boolean
  className?: string
}

/** Mark and name. The name is the site's own (SITE_NAME); the text takes the current colour. */
export function Logo({ name = 'Ingingo', isShort, className }: Props) {
  return (
    <span className={cn('inline-flex items-center gap-2 text-xl font-extrabold', className)}>
      <LogoMark /> <span className={cn('tracking-tight', isShort && 'max-sm:sr-only')}>{name}</span>
    </span>
  )
}
