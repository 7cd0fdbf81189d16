'use client'

import { useSelectedLayoutSegments } from 'next/navigation'
import { cn } from '../ui/class-names'
import { menuItemStyle } from '../ui/menu'

export interface SectionLink {
  href: string
  text: string
  isCurrent?: boolean
  /** The first parts, after `home`, of the addresses of the section; that of its list first. */
  segments?: readonly string[]
  /** In the colour of the emergency page. */
  isUrgent?: boolean
  /** Shown to approved staff: see AccountLinks. */
  isForStaff?: boolean
}

const inRow =
  'inline-flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-wash'

/** The entries of the main navigation; marks the section of this page. */
export function SectionLinks({
  links,
  isMenu = false,
}: {
  links: SectionLink[]
  isMenu?: boolean
}) {
  const segments = useSelectedLayoutSegments()
  const [section = ''] = segments[0] === 'home' ? segments.slice(1) : segments
  return links.map(({ href, text, isCurrent, segments = [], isUrgent, isForStaff }) => {
    const isList = isCurrent || section === segments[0]
    return (
      <li key={href} className={isForStaff ? 'hidden in-data-[member=staff]:block' : undefined}>
        <a
          href={href}
          aria-current={isList ? 'page' : segments.includes(section) || undefined}
          className={cn(
            isMenu ? menuItemStyle : inRow,
            'aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-8',
            isUrgent && 'text-clay',
          )}
        >
          {text}
        </a>
      </li>
    )
  })
}
