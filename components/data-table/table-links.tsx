'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps, MouseEvent } from 'react'
import { pageCount } from '@/lib/core/list-query'
import { Pagination } from '../ui/pagination'
import type { TableAddress } from './table-address'

const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

type Props = ComponentProps<'a'> & {
  href: string
  /** Called after the page has changed its state. */
  onFollow?: () => void
}

/** A link to another state of the same page: a real address, but loads nothing. */
export function ShallowLink({ href, children, onFollow, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        history.pushState(null, '', href)
        onFollow?.()
      }}
    >
      {children}
    </a>
  )
}

interface TableFooterProps {
  address: TableAddress
  total: number
  /** Whether there are enough rows for pages. */
  hasPages: boolean
  /** Whether the rows are search results. */
  isSearch?: boolean
}

/** Which rows are shown, the total, and links to the other pages. */
export function TableFooter({ address, total, hasPages, isSearch = false }: TableFooterProps) {
  const t = useTranslations('table')
  const tPages = useTranslations('pagination')
  const { page, limit, hrefWith } = address
  const pages = pageCount(total, limit)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted">
        {isSearch && total <= limit
          ? t('found', { total })
          : t('showing', {
              from: Math.min((page - 1) * limit + 1, total),
              to: Math.min(page * limit, total),
              total,
            })}
      </p>
      {hasPages ? (
        <Pagination
          label={tPages('label')}
          page={page}
          pageCount={pages}
          hrefFor={(to) => hrefWith({ page: to === 1 ? null : to })}
          getName={(to) => tPages('page', { page: to })}
          previous={tPages('previous')}
          next={tPages('next')}
          position={tPages('position', { page, pages })}
          link={ShallowLink}
          className="max-sm:w-full"
        />
      ) : null}
    </div>
  )
}
