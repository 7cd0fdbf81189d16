import { type ElementType, Fragment } from 'react'
import { cn } from './class-names'

export type Crumb = { label: string; href?: string }

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
          <Fragment key={item.href ?? item.label}>
            {index > 0 ? <li aria-hidden="true">{separator}</li> : null}
            <li className={cn('min-w-0', index < items.length - 1 && 'shrink-0')}>
              {item.href && index < items.length - 1 ? (
                <Link
                  href={item.href}
                  className="inline-flex min-h-11 items-center text-forest hover:underline"
                >
                  {item.label}
                </Link>
              ) : (
                <span aria-current="page" className="block truncate">
                  {item.label}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
