import type { ComponentProps } from 'react'
import { cn } from './class-names'
import { controlStyle } from './control-style'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cn(controlStyle, className)} />
}
