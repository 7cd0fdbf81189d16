import type { ComponentProps } from 'react'
import { cn } from './class-names'

/** The shared style of one-line and multi-line fields. 16 px text, so that phones do not zoom in. */
export const controlStyle = [
  'block w-full min-h-11 rounded-control border border-edge bg-surface px-3 py-2 text-base text-ink',
  'placeholder:text-muted transition-control hover:border-ink',
  'disabled:bg-wash disabled:text-muted',
  'aria-invalid:border-danger aria-invalid:outline-danger',
].join(' ')

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cn(controlStyle, className)} />
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={cn(controlStyle, 'resize-y', className)} />
}
