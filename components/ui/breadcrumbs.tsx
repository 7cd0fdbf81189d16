import type { ElementType } from 'react'
import { cn } from './class-names'

export type Crumb = {
  label: string
  href?: string
  /** The language of the label, where it is another than the page's. */
  lang?: string
}

type BreadcrumbsProps = {
  label: string
  items: Crumb[]
  /** The link component; a plain <a> when not given. */
  link?: ElementType
  separator?: string
  className?: string
}

/** The way down to this page; the last crumb is the page itself. */
export function Breadcrumbs(props: BreadcrumbsProps) {
  const { label, items, link: Link = 'a', separator = '/', className } = props
  return (
    <nav aria-label={label} className={cn('no-print', className)}>
      <ol className="flex items-center gap-x-2 text-sm text-muted">
        {items.map((item, index) => (
          <li
            key={item.href ?? item.label}
            // What comes before the page and after its list is a title, and may be cut.
            className={cn(
              'flex min-w-0 items-center gap-x-2',
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
