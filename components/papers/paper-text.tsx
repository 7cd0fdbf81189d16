import { useTranslations } from 'next-intl'
import { type Locale, langOf } from '@/lib/core/locales'
import type { TextPage } from '@/lib/core/paper-text'
import { localePath, paths } from '@/lib/core/paths'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import type { PaperText as Text } from '@/lib/modules/papers/schema'
import { PageCrumbs } from '../layout/page-crumbs'
import { ListPages } from '../lists/list-pages'
import { ListSearch } from '../lists/list-search'
import { SaveControl } from '../offline/save-control'

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
  const lang = langOf(language)
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
          {keepFrenchSpaces(title, lang)}
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
      <SaveControl locale={locale} />
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
          <p key={at}>{keepFrenchSpaces(paragraph, lang)}</p>
        ))}
      </div>
    </section>
  )
}
