import { AlignLeft, Copy, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces, toReadingText } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import { scholarlyArticle } from '@/lib/core/structured-data/creative-works'
import { formatBytes } from '@/lib/core/text'
import { withTextPictures } from '@/lib/core/text-pictures'
import { joinTexts } from '@/lib/core/typed-text'
import type { PaperCommentDto } from '@/lib/modules/comments/schema'
import type { ImageDto } from '@/lib/modules/files/schema'
import type { PaperDto } from '@/lib/modules/papers/schema'
import type { PublicPerson } from '@/lib/modules/people/schema'
import type { PublicTranslations } from '@/lib/modules/translations/schema'
import { toCommentView } from '../comments/comment-view'
import { Discussion } from '../comments/discussion'
import { Byline, ReviewedBy, WhatChanged } from '../editorial/byline'
import { useReadingNames } from '../editorial/use-reading-names'
import { JsonLd, PageCrumbs } from '../layout/page-crumbs'
import { ScriptSlot } from '../layout/script-slot'
import { ShareLinks } from '../layout/share-links'
import { AudienceLabel } from '../lists/audience'
import { SaveControl } from '../offline/saved-pages'
import { PersonLink } from '../people/person-link'
import { useDescribed } from '../people/use-described'
import { TopicChips } from '../topics/topic-chips'
import { TranslationLinks } from '../translations/translation-links'
import { ButtonLink, buttonStyle } from '../ui/button'
import { cn } from '../ui/class-names'
import { PaperDocument, PaperFacts, toDocumentView } from './paper-details'

/** A paper's citation in words, and the size of each record in bytes. */
interface CitationView {
  text: string
  bibtexBytes: number
  risBytes: number
}

interface CitePaperProps {
  id: string
  citation: CitationView
  lang: string
}

/** Shows how to cite a paper: a sentence to copy, and records for reference managers. */
function CitePaper({ id, citation, lang }: CitePaperProps) {
  const { text, bibtexBytes, risBytes } = citation
  const t = useTranslations('paper')
  return (
    <section aria-labelledby="cite" className="mt-10 max-w-measure">
      <h2 id="cite" className="text-xl sm:text-2xl">
        {t('cite')}
      </h2>
      <p className="mt-3 border-l-4 border-line pl-4 break-words" lang={lang}>
        {text}
      </p>
      <p className="no-print mt-4 flex flex-wrap items-center gap-3">
        <button
          type="button"
          data-plain
          data-copy={text}
          data-copied={t('copied')}
          aria-describedby="copied"
          className={buttonStyle('secondary', 'medium', 'scripted')}
        >
          <Copy aria-hidden="true" className="size-5" />
          {t('copyCitation')}
        </button>{' '}
        <ButtonLink variant="secondary" href={paths.paperCite(id, 'bibtex')} download={`${id}.bib`}>
          {t('bibtex')}
        </ButtonLink>{' '}
        <span className="text-sm text-muted">{formatBytes(bibtexBytes)}</span>{' '}
        <ButtonLink variant="secondary" href={paths.paperCite(id, 'ris')} download={`${id}.ris`}>
          {t('ris')}
        </ButtonLink>{' '}
        <span className="text-sm text-muted">{formatBytes(risBytes)}</span>
        <ScriptSlot as="span" id="copied" role="status" className="text-success" />
      </p>
    </section>
  )
}

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

/** Downloads a paper's document, with its size and number of pages beside the button. */
function DownloadLink({ paper }: { paper: PaperDto }) {
  const t = useTranslations()
  if (!paper.paper_url) return <p className="text-muted">{t('viewer.noUrl')}</p>
  const facts = [
    paper.mime === 'application/pdf' ? 'PDF' : null,
    paper.size === null ? null : formatBytes(paper.size),
    paper.pages === null ? null : t('papers.pages', { pages: paper.pages }),
  ]
  return (
    <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink href={paths.paperFile(paper.paper_id)} download={toDocumentView(paper).fileName}>
        <Download aria-hidden="true" className="size-5" />
        {t('paper.downloadDocument')}
      </ButtonLink>{' '}
      <span className="text-muted">{facts.filter(Boolean).join(', ')}</span>
    </div>
  )
}

/** Longer titles are smaller on phones, so that the abstract begins on the first screen. */
const LONG_TITLE = 70

interface PaperViewProps {
  paper: PaperDto
  /** The pictures in the reference. */
  pictures: ImageDto[]
  citation: CitationView
  textParts: number
  translations: PublicTranslations
  locale: Locale
}

/** A paper: its authors, subject and document, and how to cite it. Its HTML was sanitised on write. */
function PaperView(props: PaperViewProps) {
  const { paper, pictures, citation, textParts, translations, locale } = props
  const t = useTranslations('paper')
  const lang = toLang(paper.language)
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
          {preserveFrenchSpaces(paper.paper_title, lang)}
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
            {preserveFrenchSpaces(paper.abstract, lang)}
          </p>
        </section>
      ) : null}
      <div className="mt-8 max-w-4xl">
        <PaperFacts paper={paper} locale={locale} />
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

interface Props {
  paper: PaperDto
  pictures: ImageDto[]
  comments: PaperCommentDto[]
  citation: CitationView
  /** The number of parts in its document's text. */
  textParts: number
  translations: PublicTranslations
  /** The public profiles of its contributors. */
  people: PublicPerson[]
  locale: Locale
  site: SiteProfile
}

/** The page of a paper: the paper itself, then its comments. */
export function PaperPage(props: Props) {
  const { paper, pictures, comments, citation, textParts, translations, people, locale, site } =
    props
  const describePerson = useDescribed(people, paper.language)
  const { paper_id: id, paper_title: title } = paper
  const list = useTranslations('papers')('title')
  const lang = toLang(paper.language)
  return (
    <div className="mx-auto max-w-6xl px-4 py-2 sm:py-8">
      <PageCrumbs
        locale={locale}
        siteUrl={site.url}
        trail={[
          { label: list, path: paths.papers },
          { label: title, path: paths.paper(id, title), lang },
        ]}
        className="mb-1 sm:mb-4"
      />
      <JsonLd data={scholarlyArticle(site, { ...paper, author: describePerson(paper.author) })} />
      <PaperView {...{ paper, pictures, citation, textParts, translations, locale }} />
      <ShareLinks
        title={title}
        language={paper.language}
        path={paths.paper(id, title)}
        site={site}
      />
      <Discussion
        item={{ kind: 'paper', id, lang }}
        locale={locale}
        path={paths.paper(id, title)}
        site={site}
        isOpen={paper.comments_open}
        comments={comments.map(toCommentView)}
      />
    </div>
  )
}
