import type { ReactNode } from 'react'
import { cn } from './class-names'

/** The style of a menu entry, link or button. */
export const menuItemStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-wash -outline-offset-2'

interface Props {
  /** The button's content. */
  button: ReactNode
  buttonStyle: string
  /** The list's width, and its visibility. */
  listStyle?: string
  className?: string
  children: ReactNode
}

/**
 * Entries behind a button, as a native disclosure: opens without React. Closes on a choice, a press elsewhere and
 * Escape (lib/browser/reading/controls.ts).
 */
export function Menu({ button, buttonStyle, listStyle, className, children }: Props) {
  return (
    <details data-menu className={cn('relative', className)}>
      <summary className={cn('list-none', buttonStyle)}>{button}</summary>
      <ul
        className={cn(
          'absolute right-0 z-30 mt-1 rounded-card border border-line bg-surface p-1',
          listStyle,
        )}
      >
        {children}
      </ul>
    </details>
  )
}
