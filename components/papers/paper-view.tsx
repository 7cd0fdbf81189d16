import { AlignLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { keepFrenchSpaces, toReadingText } from '@/lib/core/reading-text'
import { withTextPictures } from '@/lib/core/text-pictures'
import type { ImageDto } from '@/lib/modules/files/schema'
import type { PaperDto } from '@/lib/modules/papers/schema'
import type { PublicTranslations } from '@/lib/modules/translations/schema'
import { useReadingNames } from '../editorial/use-reading-names'
import { WhatChanged } from '../editorial/what-changed'
import { CareLine } from '../layout/care-line'
import { SaveControl } from '../offline/save-control'
import { TopicChips } from '../topics/topic-chips'
import { TranslationLinks } from '../translations/translation-links'
import { buttonStyle } from '../ui/button-style'
import { cn } from '../ui/class-names'
import { CitePaper, type ShownCitation } from './cite-paper'
import { DownloadLink } from './download-link'
import { PaperByline } from './paper-byline'
import { PaperDocument } from './paper-document'
import { PaperFacts } from './paper-facts'

/** Longer titles are smaller on phones, so that the abstract begins on the first screen. */
const LONG_TITLE = 70

interface Props {
  paper: PaperDto
  /** The pictures in the reference. */
  pictures: ImageDto[]
  citation: ShownCitation
  textParts: number
  translations: PublicTranslations
  locale: Locale
}

/** A paper: its authors, subject and document, and how to cite it. Its HTML was sanitised on write. */
export function PaperView(props: Props) {
  const { paper, pictures, citation, textParts, translations, locale } = props
  const t = useTranslations('paper')
  const lang = langOf(paper.language)
  const { html: reference } = toReadingText(
    withTextPictures(paper.reference, pictures),
    lang,
    useReadingNames(locale),
  )
  return (
    <article>
      <header className="max-w-4xl">
        <h1
          className={cn(
            'sm:text-4xl',
            paper.paper_title.length > LONG_TITLE ? 'text-xl' : 'text-2xl',
          )}
          lang={lang}
        >
          {keepFrenchSpaces(paper.paper_title, lang)}
        </h1>
        <PaperByline paper={paper} locale={locale} />
        <TranslationLinks translations={translations} path={paths.paper} />
        <WhatChanged changed={paper.what_changed} locale={locale} lang={lang} />
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 sm:mt-4">
          <DownloadLink paper={paper} />
          {textParts > 0 ? (
            <a
              href={localePath(locale, paths.paperText(paper.paper_id))}
              className={buttonStyle('quiet', 'small', 'no-print max-sm:-ml-3')}
            >
              <AlignLeft aria-hidden="true" className="size-5" />
              {t('readAsText')}
            </a>
          ) : null}
        </div>
      </header>
      {paper.abstract ? (
        <section aria-labelledby="abstract" className="mt-3 max-w-measure sm:mt-8">
          <h2 id="abstract" className="text-xl sm:text-2xl">
            {t('abstract')}
          </h2>
          <p className="mt-1 text-lg whitespace-pre-line sm:mt-3" lang={lang}>
            {keepFrenchSpaces(paper.abstract, lang)}
          </p>
        </section>
      ) : null}
      <div className="mt-8 max-w-4xl">
        <PaperFacts paper={paper} locale={locale} />
        <CareLine locale={locale} />
        <SaveControl
          locale={locale}
          document={paper.paper_url ? paths.paperFile(paper.paper_id) : undefined}
        />
      </div>
      <PaperDocument paper={paper} />
      {paper.reference ? (
        <section aria-labelledby="reference" className="mt-10">
          <h2 id="reference" className="text-xl sm:text-2xl">
            {t('reference')}
          </h2>
          <div className="prose mt-3" lang={lang} dangerouslySetInnerHTML={{ __html: reference }} />
        </section>
      ) : null}
      <TopicChips topics={paper.topics} locale={locale} />
      <CitePaper id={paper.paper_id} citation={citation} lang={lang} />
    </article>
  )
}
