import type { ComponentProps } from 'react'
import { cn } from './class-names'
import { controlStyle } from './control-style'

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={cn(controlStyle, 'resize-y', className)} />
}
