import { useTranslations } from 'next-intl'
import { type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import type { FoundInPaper as Found } from '@/lib/modules/papers/schema'
import { PageCrumbs } from '../layout/page-crumbs'
import { FoundEntry } from '../lists/found-entry'
import { ListSearch } from '../lists/list-search'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'

interface Props {
  id: string
  found: Found
  /** Empty before anything is typed. */
  typed: string
  locale: Locale
  site: SiteProfile
}

/** The pages of a paper's document that contain the search words, each with the words around the hit. */
export function FoundInPaper({ id, found, typed, locale, site }: Props) {
  const t = useTranslations('paper')
  const tPapers = useTranslations('papers')
  const { title, language, hasText } = found
  const lang = langOf(language)
  const toPaper = localePath(locale, paths.paper(id, title))
  return (
    <div className="mx-auto max-w-[38rem] px-4 py-2 sm:py-8">
      <PageCrumbs
        locale={locale}
        siteUrl={site.url}
        trail={[
          { label: tPapers('title'), path: paths.papers },
          { label: title, path: paths.paper(id, title), lang },
          ...(hasText ? [{ label: t('textOf'), path: paths.paperText(id) }] : []),
          { label: t('findIn'), path: paths.findInPaper(id) },
        ]}
        className="mb-1 sm:mb-4"
      />
      <h1 className="text-2xl sm:text-3xl">{t('findIn')}</h1>
      <p className="mt-2 mb-4 text-lg text-muted" lang={lang}>
        {keepFrenchSpaces(title, lang)}
      </p>
      {hasText ? (
        <>
          <ListSearch
            action={localePath(locale, paths.findInPaper(id))}
            label={t('findIn')}
            typed={typed}
            isReady={typed === ''}
          />
          <FoundPages id={id} found={found} typed={typed} locale={locale} />
        </>
      ) : (
        <EmptyState
          title={t('findNoText')}
          text={t('findNoTextHint')}
          action={<ButtonLink href={`${toPaper}#document`}>{t('toPaper')}</ButtonLink>}
        />
      )}
    </div>
  )
}

/** The results, a note that there are none, or how to begin. */
function FoundPages({ id, found, typed, locale }: Omit<Props, 'site'>) {
  const t = useTranslations('paper')
  const tSearch = useTranslations('search')
  const { language, pages, hasAll } = found
  if (typed === '') return <p className="mt-6 text-muted">{tSearch('hint')}</p>
  if (pages.length === 0) {
    const toSearch = localePath(locale, paths.searchFor(typed))
    return (
      <EmptyState
        title={tSearch('none', { term: typed })}
        text={t('findNone')}
        action={<ButtonLink href={toSearch}>{t('findAll')}</ButtonLink>}
      />
    )
  }
  const hrefOf = ({ number, part }: Found['pages'][number]) =>
    `${localePath(locale, paths.paperText(id, part))}#page-${number}`
  const others = pages.filter(({ excerpt }) => excerpt === null)
  return (
    <>
      <h2 className="mt-8 text-lg">
        {t(hasAll ? 'foundOn' : 'foundSome', { count: pages.length, term: typed })}
      </h2>
      <ol className="mt-2">
        {pages.map((page) =>
          page.excerpt ? (
            <FoundEntry
              key={page.number}
              id={String(page.number)}
              title={<span lang={locale}>{t('page', { page: page.number })}</span>}
              language={language}
              excerpt={page.excerpt}
              href={hrefOf(page)}
            />
          ) : null,
        )}
      </ol>
      {others.length > 0 ? (
        <section aria-labelledby="others" className="border-t border-line pt-4">
          <h3 id="others" className="text-lg">
            {t('alsoOn')}
          </h3>
          <ul className="flex flex-wrap gap-x-2">
            {others.map((page) => (
              <li key={page.number}>
                <a
                  href={hrefOf(page)}
                  aria-label={t('page', { page: page.number })}
                  className="inline-flex min-h-11 min-w-11 items-center justify-center text-forest underline"
                >
                  {page.number}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
