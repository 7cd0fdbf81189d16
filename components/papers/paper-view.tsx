import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Locale, toLang } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { preserveFrenchSpaces, toReadingText } from '@/lib/core/reading-text'
import { withTextPictures } from '@/lib/core/text-pictures'
import { joinTexts } from '@/lib/core/typed-text'
import type { PaperDto } from '@/lib/modules/content/papers/schema'
import type { PublicTranslations } from '@/lib/modules/content/translations/schema'
import type { ImageDto } from '@/lib/modules/files/schema'
import { Byline, ReviewedBy, WhatChanged } from '../editorial/byline'
import { useReadingNames } from '../editorial/use-reading-names'
import { AudienceLabel } from '../lists/filters'
import { PersonLink } from '../people/person-link'
import { TopicChips } from '../topics/topic-chips'
import { TranslationLinks } from '../translations/translation-links'
import { cn } from '../ui/class-names'
import { PaperFacts } from './paper-details'

const MAX_NAMED = 2

/** A paper's first author and review state on one line, which expands to all authors and details. */
function PaperByline({ paper, locale }: { paper: PaperDto; locale: Locale }) {
  const t = useTranslations('paper')
  const { authors, author } = paper
  const [first] = authors
  const isCut = authors.length > MAX_NAMED
  return (
    <Byline
      item={paper}
      author={
        first ? (
          <>
            <span className="sr-only">{t('authors')}: </span>
            <PersonLink page={author?.page} locale={locale} isCut>
              {isCut ? t('firstOf', { name: first }) : joinTexts(authors)}
            </PersonLink>
          </>
        ) : (
          // It names no authors, and the account that sent it was erased or restricted.
          t('formerMember')
        )
      }
    >
      {first ? <p className={isCut ? undefined : 'sm:hidden'}>{joinTexts(authors)}</p> : null}
      <p>
        <span>
          <ReviewedBy item={paper} locale={locale} />
        </span>
        {' · '}
        <AudienceLabel audience={paper.audience} />
      </p>
    </Byline>
  )
}

/** Longer titles are smaller on phones, so that the abstract begins on the first screen. */
const LONG_TITLE = 70

/** The column of text, as wide as an article's. */
export const COLUMN = 'mx-auto w-full max-w-[38rem]'

interface Props {
  paper: PaperDto
  /** The pictures in the reference. */
  pictures: ImageDto[]
  translations?: PublicTranslations | undefined
  locale: Locale
  /** Whether the title is shown already, above the paper. */
  isUntitled?: boolean
  /** Shown under the byline. */
  tools?: ReactNode
  /** Shown under the facts. */
  saving?: ReactNode
  document: ReactNode
  /** How to cite it. */
  children?: ReactNode
}

/** A paper: its authors, subject and document, and how to cite it. Its HTML was sanitised on write. */
export function PaperView(props: Props) {
  const { paper, pictures, translations, locale, isUntitled, tools, saving, document } = props
  const t = useTranslations('paper')
  const lang = toLang(paper.language)
  const { html: reference } = toReadingText(
    withTextPictures(paper.reference, pictures),
    lang,
    useReadingNames(locale),
  )
  return (
    <article className="xl:grid xl:grid-cols-[minmax(0,1fr)_38rem_minmax(0,1fr)] xl:gap-x-8">
      <div className={cn(COLUMN, 'xl:col-start-2')}>
        <header>
          {isUntitled ? null : (
            <h1
              className={cn(
                'sm:text-4xl',
                paper.paper_title.length > LONG_TITLE ? 'text-xl' : 'text-2xl',
              )}
              lang={lang}
            >
              {preserveFrenchSpaces(paper.paper_title, lang)}
            </h1>
          )}
          <PaperByline paper={paper} locale={locale} />
          <TranslationLinks translations={translations} path={paths.paper} />
          <WhatChanged changed={paper.what_changed} locale={locale} lang={lang} />
          {tools}
        </header>
        {paper.abstract ? (
          <section aria-labelledby="abstract" className="mt-3 sm:mt-8">
            <h2 id="abstract" className="text-xl sm:text-2xl">
              {t('abstract')}
            </h2>
            <p className="mt-1 text-lg whitespace-pre-line sm:mt-3" lang={lang}>
              {preserveFrenchSpaces(paper.abstract, lang)}
            </p>
          </section>
        ) : null}
      </div>
      <div className={cn(COLUMN, 'mt-8 xl:mt-2')}>
        <PaperFacts paper={paper} locale={locale} />
        {saving}
      </div>
      <div className="xl:col-span-3">{document}</div>
      <div className={cn(COLUMN, 'xl:col-start-2')}>
        {paper.reference ? (
          <section aria-labelledby="reference" className="mt-10">
            <h2 id="reference" className="text-xl sm:text-2xl">
              {t('reference')}
            </h2>
            <div
              className="prose mt-3"
              lang={lang}
              dangerouslySetInnerHTML={{ __html: reference }}
            />
          </section>
        ) : null}
        <TopicChips topics={paper.topics} locale={locale} />
        {props.children}
      </div>
    </article>
  )
}
