import type { ComponentProps, ElementType } from 'react'
import { cn } from './class-names'

type CardProps = ComponentProps<'div'> & {
  as?: ElementType
  /** A coloured left edge, for urgent or new content. */
  edge?: 'clay' | 'forest'
}

/** A surface with a hairline border. The caller sets the padding, so that pictures can reach the edge. */
export function Card({ as: Tag = 'div', edge, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cn(
        'overflow-hidden rounded-card border border-line bg-surface',
        edge && 'border-l-4',
        edge === 'clay' && 'border-l-clay',
        edge === 'forest' && 'border-l-forest',
        className,
      )}
    />
  )
}
