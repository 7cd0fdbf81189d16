import type { ElementType } from 'react'
import { cn } from './class-names'

export type Crumb = {
  label: string
  href?: string
  /** The label's language, if it differs from the page's. */
  lang?: string
}

type BreadcrumbsProps = {
  label: string
  items: Crumb[]
  /** The link component; defaults to a plain <a>. */
  link?: ElementType
  separator?: string
  className?: string
}

/** The breadcrumbs to this page; the last crumb is the page itself. */
export function Breadcrumbs(props: BreadcrumbsProps) {
  const { label, items, link: Link = 'a', separator = '/', className } = props
  return (
    <nav aria-label={label} className={cn('no-print', className)}>
      {/* On a phone, the titles of a longer trail do not fit on one line. */}
      <ol
        className={cn(
          'flex items-center gap-x-2 text-sm text-muted',
          items.length > 3 && 'flex-wrap',
        )}
      >
        {items.map((item, index) => (
          <li
            key={item.href ?? item.label}
            // Crumbs between the list and the page itself are titles, and may be truncated.
            className={cn(
              'flex min-w-0 max-w-full items-center gap-x-2',
              index < items.length - 1 && index < 2 && 'shrink-0',
            )}
          >
            {index > 0 ? <span aria-hidden="true">{` ${separator} `}</span> : null}
            {item.href && index < items.length - 1 ? (
              <Link
                href={item.href}
                lang={item.lang}
                className="inline-flex min-h-11 min-w-11 items-center text-forest hover:underline"
              >
                {index < 2 ? item.label : <span className="truncate">{item.label}</span>}
              </Link>
            ) : (
              <span aria-current="page" lang={item.lang} className="block truncate">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
