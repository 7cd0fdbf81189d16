import type { ReactNode } from 'react'
import { cn } from './class-names'

/** How an entry of a menu looks, link or button. */
export const menuItemStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-wash -outline-offset-2'

interface Props {
  /** What stands in the button. */
  button: ReactNode
  buttonStyle: string
  /** Width of the list, and when the menu is shown at all. */
  listStyle?: string
  className?: string
  children: ReactNode
}

/**
 * Entries behind a button, as a native disclosure: it opens without React, and it weighs nothing. It closes with a
 * choice, a press elsewhere and Escape (lib/browser/reading/menus.ts).
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
