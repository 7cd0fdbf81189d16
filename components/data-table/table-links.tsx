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
}

/** Returns a function that says which of the rows are shown. */
export function useShownText({ page, limit }: TableAddress) {
  const t = useTranslations('table')
  return (total: number, isSearch = false) =>
    isSearch && total <= limit
      ? t('found', { total })
      : t('showing', {
          from: Math.min((page - 1) * limit + 1, total),
          to: Math.min(page * limit, total),
          total,
        })
}

/** Links to the pages of a table. */
export function TablePages({ address, total }: Pick<TableFooterProps, 'address' | 'total'>) {
  const t = useTranslations('pagination')
  const { page, limit, hrefWith } = address
  const pages = pageCount(total, limit)
  return (
    <Pagination
      label={t('label')}
      page={page}
      pageCount={pages}
      hrefFor={(to) => hrefWith({ page: to === 1 ? null : to })}
      getName={(to) => t('page', { page: to })}
      previous={t('previous')}
      next={t('next')}
      position={t('position', { page, pages })}
      link={ShallowLink}
      className="justify-self-end max-sm:w-full"
    />
  )
}

/** The range of the rows shown, the total, and links to the other pages. */
export function TableFooter({ address, total, hasPages }: TableFooterProps) {
  const getShownText = useShownText(address)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted">
        {getShownText(total)}
      </p>
      {hasPages ? <TablePages address={address} total={total} /> : null}
    </div>
  )
}
