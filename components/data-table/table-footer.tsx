import { useTranslations } from 'next-intl'
import { pageCount } from '@/lib/core/pagination'
import { Pagination } from '../ui/pagination'
import { ShallowLink } from './shallow-link'
import type { TableAddress } from './table-address'

interface Props {
  address: TableAddress
  total: number
  /** Whether there are enough rows for pages. */
  hasPages: boolean
  /** Whether the rows are search results. */
  isSearch?: boolean
}

/** Which rows are shown, the total, and links to the other pages. */
export function TableFooter({ address, total, hasPages, isSearch = false }: Props) {
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
          nameOf={(to) => tPages('page', { page: to })}
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
