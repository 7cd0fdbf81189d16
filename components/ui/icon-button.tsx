import type { ComponentProps } from 'react'
import { cn } from './class-names'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name of the action. */
  label: string
  tone?: 'ink' | 'danger'
}

/** A 44 px square with one icon. */
export function IconButton(props: IconButtonProps) {
  const { label, tone = 'ink', className, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cn(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control',
        tone === 'danger' ? 'text-danger' : 'text-ink',
        'transition-control hover:bg-wash disabled:opacity-60',
        className,
      )}
    />
  )
}
