import { useTranslations } from 'next-intl'
import type { Audience } from '@/lib/core/audiences'
import { limits } from '@/lib/core/limits'
import { listAddress } from '@/lib/core/list-address'
import type { Locale } from '@/lib/core/locales'
import { pageCount } from '@/lib/core/pagination'
import { localePath, paths } from '@/lib/core/paths'
import type { PaperCardDto } from '@/lib/modules/papers/schema'
import type { ExcerptPieces } from '../lists/excerpt-text'
import { MoreEntries } from '../lists/more-entries'
import { MoreLink } from '../lists/more-link'
import { EmptyState } from '../ui/empty-state'
import { PaperCard } from './paper-card'

interface Props {
  papers: (PaperCardDto & { excerpt?: ExcerptPieces })[]
  total: number
  page: number
  locale: Locale
  /** The audience the list is filtered by. */
  audience?: Audience | undefined
  /** The search term, when these are its results. */
  typed?: string
}

/** A page of the paper list, or of its search results. */
export function PaperList({ papers, total, page, locale, typed, audience }: Props) {
  const t = useTranslations('papers')
  if (total === 0) {
    const text = typed === undefined ? undefined : t('noneHint')
    return <EmptyState title={<span data-count>{t('none')}</span>} text={text} />
  }
  const path = localePath(locale, paths.papers)
  const hasMore = page < pageCount(total, limits.pageSize.papers)
  return (
    <section aria-labelledby="papers">
      <h2 id="papers" className="sr-only">
        {typed === undefined ? t('title') : t('results')}
      </h2>
      <p data-count className="text-muted">
        {t('count', { count: total })}
      </p>
      <div data-list className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {papers.map((paper) => (
          <PaperCard
            key={paper.paper_id}
            paper={paper}
            excerpt={paper.excerpt}
            typed={typed}
            locale={locale}
          />
        ))}
        <MoreEntries />
      </div>
      <MoreLink
        href={hasMore ? listAddress(path, { search: typed, audience, page: page + 1 }) : null}
        text={t('loadMore')}
        endText={t('noMore')}
        failed={t(typed === undefined ? 'fetchFailed' : 'searchFailed')}
      />
    </section>
  )
}
