import { useTranslations } from 'next-intl'
import { pageCount } from '@/lib/core/list-query'
import { ScriptSlot } from '../layout/script-slot'
import { buttonStyle } from '../ui/button'
import { Pagination } from '../ui/pagination'

interface MoreLinkProps {
  /** The next page of the list; null when this is the last. */
  href: string | null
  text: string
  /** Shown in place of the link at the end of the list. */
  endText: string
  /** Shown when the next page fails to load; followed by a colon and the reason. */
  failed: string
}

/**
 * Links to the next page of a list; with scripts, lib/browser/reading adds its entries to `MoreEntries` instead.
 * Place it beside the list, once per page.
 */
export function MoreLink({ href, text, endText, failed }: MoreLinkProps) {
  const t = useTranslations('errors')
  return (
    <p className="no-print mt-8 flex flex-col items-center gap-2 text-muted">
      {href ? (
        <>
          <a
            href={href}
            data-more
            data-failed={failed}
            data-network={t('network')}
            data-server={t('server')}
            data-end={endText}
            className={buttonStyle('secondary')}
          >
            {text}
          </a>
          <ScriptSlot
            as="span"
            data-more-status
            role="status"
            className="data-failed:text-danger"
          />
        </>
      ) : (
        <span role="status">{endText}</span>
      )}
    </p>
  )
}

/**
 * Marks where `MoreLink` inserts further entries: at the end of the element with `data-list`, or after it if it is a
 * `ul`, which may contain only items.
 */
export function MoreEntries({ isList = false }: { isList?: boolean }) {
  return <ScriptSlot as={isList ? 'ul' : 'div'} data-added className="contents" />
}

interface Props {
  page: number
  /** The number of entries, and the page size. */
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
      getName={(each) => t('page', { page: each })}
      previous={t('previous')}
      next={t('next')}
      position={t('position', { page, pages })}
      className="mt-10"
    />
  )
}
