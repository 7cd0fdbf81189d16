import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import { limits } from '@/lib/core/limits'
import { type ContentFilter, listAddress, type MatchCount, pageCount } from '@/lib/core/list-query'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import { formatBytes } from '@/lib/core/text'
import type { PaperCardDto } from '@/lib/modules/content/papers/schema'
import { AudienceLabel, ContentFilters } from '../lists/filters'
import { type ExcerptPieces, ExcerptText } from '../lists/found-entry'
import { ListFrame } from '../lists/list-frame'
import { MoreEntries, MoreLink } from '../lists/list-pages'
import { TopicChips } from '../topics/topic-chips'
import { EmptyState } from '../ui/empty-state'
import { toDocumentView } from './paper-details'
import { PaperPreview } from './paper-preview'
import { WhereInPaper } from './paper-text'
import { useViewerTexts } from './viewer-input'

/** The frame of the paper list and of its search. */
export function PapersPage(props: Omit<ComponentProps<typeof ListFrame>, 'name' | 'after'>) {
  const t = useTranslations('papers')
  const viewer = useTranslations('viewer')
  const texts = useViewerTexts(t('preview'))
  const preview = <PaperPreview texts={texts} closeLabel={viewer('close')} />
  return <ListFrame {...props} name="papers" after={preview} />
}

interface PaperCardProps {
  paper: PaperCardDto
  locale: Locale
  /** The words around a search hit. */
  excerpt?: ExcerptPieces
  /** The page of the document that they are on. */
  page?: number | undefined
  /** The search term, for a search result. */
  typed?: string | undefined
}

const action =
  'relative z-10 inline-flex min-h-11 items-center gap-2 font-semibold text-forest hover:underline'

/** A paper in a list: language, date, title, its reference (200), and the links to read and preview it. */
function PaperCard({ paper, locale, excerpt, page, typed }: PaperCardProps) {
  const t = useTranslations('papers')
  const languages = useTranslations('languages')
  const href = localePath(locale, paths.paper(paper.paper_id, paper.paper_title))
  const lang = toLang(paper.language)
  const published = paper.publishedAt ?? paper.createdAt
  const shown = toDocumentView(paper)
  return (
    <article className="group relative flex flex-col gap-2 rounded-card border border-line bg-surface p-5">
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="font-semibold text-clay">{languages(paper.language)}</span>{' '}
        <time dateTime={published}>{formatLongDate(published, locale)}</time>{' '}
        <AudienceLabel audience={paper.audience} />
      </p>
      <h3 className="text-lg leading-snug" lang={lang}>
        <a href={href} className="group-hover:underline after:absolute after:inset-0">
          {preserveFrenchSpaces(paper.paper_title, lang)}
        </a>
      </h3>
      {paper.teaser || excerpt?.length ? (
        <p className="text-muted" lang={lang}>
          {excerpt?.length ? <ExcerptText excerpt={excerpt} /> : paper.teaser}
        </p>
      ) : (
        <p className="text-muted">{t('noDescription')}</p>
      )}
      <TopicChips topics={paper.topics} locale={locale} />
      <p className="mt-auto flex flex-wrap items-center gap-x-6 pt-1">
        <a
          href={href}
          aria-label={t('readMoreOf', { title: paper.paper_title })}
          className={action}
        >
          {t('readMore')}
        </a>{' '}
        <a
          href={`${href}#document`}
          data-live
          data-preview={shown.url ?? ''}
          data-mime={shown.mime}
          data-size={shown.size}
          data-title={shown.title}
          data-file={shown.fileName}
          hrefLang={shown.lang}
          aria-label={t('previewOf', { title: paper.paper_title })}
          className={action}
        >
          <Eye aria-hidden="true" className="size-5" />
          {t('preview')}
        </a>{' '}
        {shown.mime === 'application/pdf' && shown.size ? (
          <span className="text-sm text-muted">PDF {formatBytes(shown.size)}</span>
        ) : null}
        {typed && paper.paper_url ? (
          <WhereInPaper
            id={paper.paper_id}
            title={paper.paper_title}
            page={page}
            typed={typed}
            locale={locale}
          />
        ) : null}
      </p>
    </article>
  )
}

interface Props {
  papers: (PaperCardDto & { excerpt?: ExcerptPieces; page?: number | undefined })[]
  total: number
  page: number
  locale: Locale
  filter: ContentFilter
  /** The search term, when these are its results. */
  typed?: string
  /** All entries or matches, whether or not they pass the filter. */
  counts: MatchCount[]
}

/** A page of the paper list, or of its search results. */
export function PaperList({ papers, total, page, locale, typed, filter, counts }: Props) {
  const t = useTranslations('papers')
  const path = localePath(locale, paths.papers)
  const filters = (
    <ContentFilters
      list={path}
      search={typed}
      filter={filter}
      parts={['audience', 'language']}
      counts={{ paper: counts }}
    />
  )
  if (total === 0) {
    const text = typed === undefined ? undefined : t('noneHint')
    return (
      <>
        {filters}
        <EmptyState title={<span data-count>{t('none')}</span>} text={text} />
      </>
    )
  }
  const hasMore = page < pageCount(total, limits.pageSize.papers)
  return (
    <>
      {filters}
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
              page={paper.page}
              typed={typed}
              locale={locale}
            />
          ))}
          <MoreEntries />
        </div>
        <MoreLink
          href={hasMore ? listAddress(path, { search: typed, ...filter, page: page + 1 }) : null}
          text={t('loadMore')}
          endText={t('noMore')}
          failed={t(typed === undefined ? 'fetchFailed' : 'searchFailed')}
        />
      </section>
    </>
  )
}
