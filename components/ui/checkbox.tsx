import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

/** A native checkbox whose whole line is clickable. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={cn('flex min-h-11 items-start gap-3 py-2.5', className)}>
      <input {...rest} type="checkbox" className="size-6 shrink-0 accent-forest" />
      <span>
        {label} {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </span>
    </label>
  )
}
