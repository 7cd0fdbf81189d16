import { useTranslations } from 'next-intl'
import { pageCount } from '@/lib/core/pagination'
import { Pagination } from '../ui/pagination'

interface Props {
  page: number
  /** The number of entries, and how many fit on a page. */
  total: number
  size: number
  hrefFor: (page: number) => string
}

/** The pages of a list as links; nothing when there is only one. */
export function ListPages({ page, total, size, hrefFor }: Props) {
  const t = useTranslations('pagination')
  const pages = pageCount(total, size)
  return (
    <Pagination
      label={t('label')}
      page={page}
      pageCount={pages}
      hrefFor={hrefFor}
      nameOf={(each) => t('page', { page: each })}
      previous={t('previous')}
      next={t('next')}
      position={t('position', { page, pages })}
      className="mt-10"
    />
  )
}
