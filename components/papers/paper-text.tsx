import { useTranslations } from 'next-intl'
import { type Locale, toLang } from '@/lib/core/locales'
import type { TextPage } from '@/lib/core/paper-text'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import type { FoundInPaper as Found, PaperText as Text } from '@/lib/modules/content/papers/schema'
import { PageCrumbs } from '../layout/page-crumbs'
import { FoundEntry } from '../lists/found-entry'
import { ListPages } from '../lists/list-pages'
import { ListSearch } from '../lists/list-search'
import { SaveControl } from '../offline/saved-pages'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'

interface WhereInPaperProps {
  id: string
  title: string
  /** The page with the words of the excerpt, if known. */
  page: number | undefined
  /** The search term. */
  typed: string
  locale: Locale
}

/** Links from a paper in search results to the page of its document with the excerpt, and to all pages with the words. */
export function WhereInPaper({ id, title, page, typed, locale }: WhereInPaperProps) {
  const t = useTranslations('paper')
  const style =
    'relative z-10 inline-flex min-h-11 items-center font-semibold text-forest hover:underline'
  return (
    <span className="flex flex-wrap gap-x-6">
      {page ? (
        <>
          <a
            href={localePath(locale, paths.paperPage(id, page))}
            aria-label={t('openPageOf', { page, title })}
            className={style}
          >
            {t('openPage', { page })}
          </a>{' '}
        </>
      ) : null}
      <a
        href={localePath(locale, paths.findInPaper(id, typed))}
        aria-label={t('showWhereOf', { title })}
        className={style}
      >
        {t('showWhere')}
      </a>
    </span>
  )
}

interface FoundInPaperProps {
  id: string
  found: Found
  /** Empty before anything is typed. */
  typed: string
  locale: Locale
  site: SiteProfile
}

/** The pages of a paper's document with the search words, each with the words around the hit. */
export function FoundInPaper({ id, found, typed, locale, site }: FoundInPaperProps) {
  const t = useTranslations('paper')
  const tPapers = useTranslations('papers')
  const { title, language, hasText } = found
  const lang = toLang(language)
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
        {preserveFrenchSpaces(title, lang)}
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

/** The results, a note that there are none, or instructions. */
function FoundPages({ id, found, typed, locale }: Omit<FoundInPaperProps, 'site'>) {
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
  const getHref = ({ number, part }: Found['pages'][number]) =>
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
              href={getHref(page)}
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
                  href={getHref(page)}
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

interface Props {
  id: string
  text: Text
  /** From 1. */
  part: number
  locale: Locale
  site: SiteProfile
}

/** The text of a paper's document: its numbered pages, one part at a time. */
export function PaperText({ id, text, part, locale, site }: Props) {
  const t = useTranslations('paper')
  const tPapers = useTranslations('papers')
  const { title, language, pages, parts } = text
  const lang = toLang(language)
  const lastRead = parts.at(-1)?.at(-1)?.number ?? 0
  const isCut = part === parts.length && pages !== null && lastRead < pages
  return (
    <div className="mx-auto max-w-[38rem] px-4 py-2 sm:py-8">
      <PageCrumbs
        locale={locale}
        siteUrl={site.url}
        trail={[
          { label: tPapers('title'), path: paths.papers },
          { label: title, path: paths.paper(id, title), lang },
          { label: t('textOf'), path: paths.paperText(id, part) },
        ]}
        className="mb-1 sm:mb-4"
      />
      <article>
        <h1 className="text-2xl sm:text-3xl" lang={lang}>
          {preserveFrenchSpaces(title, lang)}
        </h1>
        <p className="mt-2 text-muted">{t('textNote')}</p>
        <p>
          <a
            href={`${localePath(locale, paths.paper(id, title))}#document`}
            className="inline-flex min-h-11 items-center text-forest underline"
          >
            {t('toPaper')}
          </a>
        </p>
        <ListSearch action={localePath(locale, paths.findInPaper(id))} label={t('findIn')} />
        {(parts[part - 1] ?? []).map((page) => (
          <OnePage key={`${page.number} ${page.isContinued}`} page={page} lang={lang} />
        ))}
        {isCut ? <p className="mt-6 text-muted">{t('textCut')}</p> : null}
      </article>
      <SaveControl
        locale={locale}
        parts={parts
          .map((_, at) => localePath(locale, paths.paperText(id, at + 1)))
          .filter((_, at) => at + 1 !== part)}
      />
      <ListPages
        page={part}
        total={parts.length}
        size={1}
        hrefFor={(to) => localePath(locale, paths.paperText(id, to))}
      />
    </div>
  )
}

/** A page of the document, with its own fragment; one continued from the previous part has none. */
function OnePage({ page, lang }: { page: TextPage; lang: Locale }) {
  const t = useTranslations('paper')
  const { number, isContinued, paragraphs } = page
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h2
        id={isContinued ? undefined : `page-${number}`}
        className="scroll-mt-20 text-base text-muted"
      >
        <a href={`#page-${number}`} className="hover:underline">
          {t(isContinued ? 'pageContinued' : 'page', { page: number })}
        </a>
      </h2>
      {paragraphs.length === 0 ? <p className="mt-2 text-muted">{t('noWords')}</p> : null}
      <div className="prose mt-2" lang={lang}>
        {paragraphs.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs that never move
          <p key={at}>{preserveFrenchSpaces(paragraph, lang)}</p>
        ))}
      </div>
    </section>
  )
}
