import { AlignLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { keepFrenchSpaces, toReadingText } from '@/lib/core/reading-text'
import { withTextPictures } from '@/lib/core/text-pictures'
import type { ImageDto } from '@/lib/modules/files/schema'
import type { PaperDto } from '@/lib/modules/papers/schema'
import type { PublicTranslations } from '@/lib/modules/translations/schema'
import { ReviewedBy } from '../editorial/reviewed-by'
import { useReadingNames } from '../editorial/use-reading-names'
import { WhatChanged } from '../editorial/what-changed'
import { CareLine } from '../layout/care-line'
import { AudienceLabel } from '../lists/audience-label'
import { SaveControl } from '../offline/save-control'
import { PersonLink } from '../people/person-link'
import { TopicChips } from '../topics/topic-chips'
import { TranslationLinks } from '../translations/translation-links'
import { buttonStyle } from '../ui/button-style'
import { CitePaper, type ShownCitation } from './cite-paper'
import { DownloadLink } from './download-link'
import { PaperDocument } from './paper-document'
import { PaperFacts } from './paper-facts'

interface Props {
  paper: PaperDto
  /** What the reference shows. */
  pictures: ImageDto[]
  citation: ShownCitation
  textParts: number
  translations: PublicTranslations
  locale: Locale
}

/** A paper: who wrote it, what it is about, its document, and how to cite it. Its HTML was sanitised on write. */
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
        <h1 className="text-3xl sm:text-4xl" lang={lang}>
          {keepFrenchSpaces(paper.paper_title, lang)}
        </h1>
        {paper.authors.length > 0 ? (
          <p className="mt-4 text-lg">
            <span className="sr-only">{t('authors')}: </span>
            <PersonLink page={paper.author?.page} locale={locale}>
              {paper.authors.join(', ')}
            </PersonLink>
          </p>
        ) : null}
        <p className="mt-1 mb-8 text-muted">
          <ReviewedBy item={paper} locale={locale} />
          {' · '}
          <AudienceLabel audience={paper.audience} />
        </p>
        <TranslationLinks translations={translations} path={paths.paper} />
        <WhatChanged changed={paper.what_changed} locale={locale} lang={lang} />
        <CareLine locale={locale} />
        <PaperFacts paper={paper} locale={locale} />
        <div className="mt-6">
          <DownloadLink paper={paper} />
        </div>
        {textParts > 0 ? (
          <p className="no-print mt-1">
            <a
              href={localePath(locale, paths.paperText(paper.paper_id))}
              className={buttonStyle('quiet', 'small', '-ml-3')}
            >
              <AlignLeft aria-hidden="true" className="size-5" />
              {t('readAsText')}
            </a>
          </p>
        ) : null}
        <SaveControl
          locale={locale}
          document={paper.paper_url ? paths.paperFile(paper.paper_id) : undefined}
        />
      </header>
      {paper.abstract ? (
        <section aria-labelledby="abstract" className="mt-10 max-w-measure">
          <h2 id="abstract" className="text-xl sm:text-2xl">
            {t('abstract')}
          </h2>
          <p className="mt-3 text-lg whitespace-pre-line" lang={lang}>
            {keepFrenchSpaces(paper.abstract, lang)}
          </p>
        </section>
      ) : null}
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
