import type { ElementType, ReactNode } from 'react'
import { cn } from './class-names'

/**
 * Returns the pages worth a link: first, last, the current one and its neighbours. 'before' and 'after' are gaps of two pages
 * or more (a gap of one page is that page).
 */
export function pageWindow(page: number, pageCount: number): (number | 'before' | 'after')[] {
  const near = Array.from({ length: pageCount }, (_, i) => i + 1).filter(
    (n) =>
      n === 1 ||
      n === pageCount ||
      Math.abs(n - page) <= 1 ||
      (n === 2 && page === 4) ||
      (n === pageCount - 1 && page === pageCount - 3),
  )
  return near.flatMap((n, i) => {
    const previous = near[i - 1]
    return previous !== undefined && n - previous > 1 ? [n > page ? 'after' : 'before', n] : [n]
  })
}

type PaginationProps = {
  /** The accessible name of the navigation. */
  label: string
  /** From 1. */
  page: number
  pageCount: number
  hrefFor: (page: number) => string
  /** Returns the name of a page's link, e.g. 'Page 3'. */
  getName: (page: number) => string
  previous: ReactNode
  next: ReactNode
  /** The current position in words ('Page 2 of 9'): replaces the numbers on a phone. */
  position: ReactNode
  /** The link component; defaults to a plain <a>. */
  link?: ElementType
  className?: string
}

const step = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-3'
const live = 'border border-line bg-surface font-semibold hover:border-ink'

/** Previous, numbered pages and Next, as links, which work without scripts and can be shared. */
export function Pagination(props: PaginationProps) {
  const { label, page, pageCount, hrefFor, getName, previous, next, position, className } = props
  const Link = props.link ?? 'a'
  if (pageCount < 2) return null
  const edge = (to: number, rel: 'prev' | 'next', text: ReactNode) =>
    to < 1 || to > pageCount ? (
      <span aria-hidden="true" className={cn(step, 'text-muted')}>
        {text}
      </span>
    ) : (
      <Link href={hrefFor(to)} rel={rel} className={cn(step, live)}>
        {text}
      </Link>
    )
  return (
    <nav
      aria-label={label}
      className={cn(
        'no-print flex items-center justify-between gap-2 sm:justify-center',
        className,
      )}
    >
      {edge(page - 1, 'prev', previous)}{' '}
      <span className="text-sm text-muted sm:hidden">{position}</span>{' '}
      <ol className="hidden gap-1 sm:flex">
        {pageWindow(page, pageCount).map((entry) => (
          <li key={entry} className="inline-flex items-center">
            {typeof entry === 'string' ? (
              <span aria-hidden="true" className="px-1 text-muted">
                …
              </span>
            ) : (
              <Link
                href={hrefFor(entry)}
                aria-label={getName(entry)}
                aria-current={entry === page ? 'page' : undefined}
                className={cn(
                  step,
                  entry === page ? 'bg-forest font-bold text-forest-ink' : 'hover:bg-wash',
                )}
              >
                {entry}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {edge(page + 1, 'next', next)}
    </nav>
  )
}
