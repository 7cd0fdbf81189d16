import { cn } from './class-names'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-forest text-forest-ink hover:bg-forest-deep',
  secondary: 'border-edge bg-surface text-ink hover:bg-wash',
  quiet: 'border-transparent text-forest hover:bg-wash',
  danger: 'border-transparent bg-danger text-paper hover:opacity-90',
}

/* Even the small one is 44 px high: it is only narrower. */
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3 text-sm',
  medium: 'min-h-11 px-4',
  large: 'min-h-12 px-6 text-lg',
}

export function buttonStyle(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  className?: string,
): string {
  return cn(
    'relative inline-flex items-center justify-center gap-2 rounded-control border py-2 text-center',
    'leading-tight font-semibold transition-control disabled:opacity-60',
    variants[variant],
    sizes[size],
    className,
  )
}
