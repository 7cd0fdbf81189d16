import { AlignLeft, Copy, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { scholarlyArticle } from '@/lib/core/structured-data/creative-works'
import { formatBytes } from '@/lib/core/text'
import type { PaperCommentDto } from '@/lib/modules/comments/schema'
import type { PaperDto } from '@/lib/modules/content/papers/schema'
import type { PublicTranslations } from '@/lib/modules/content/translations/schema'
import type { ImageDto } from '@/lib/modules/files/schema'
import type { PublicPerson } from '@/lib/modules/people/schema'
import { toCommentView } from '../comments/comment-view'
import { Discussion } from '../comments/discussion'
import { JsonLd, PageCrumbs } from '../layout/page-crumbs'
import { ScriptSlot } from '../layout/script-slot'
import { ShareLinks } from '../layout/share-links'
import { SaveControl } from '../offline/saved-pages'
import { useDescribePerson } from '../people/use-described'
import { ButtonLink, buttonStyle } from '../ui/button'
import { PaperDocument, toDocumentView, useDocumentFacts } from './paper-details'
import { COLUMN, PaperView } from './paper-view'

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

/** Downloads a paper's document, with its size and number of pages beside the button. */
function DownloadLink({ paper }: { paper: PaperDto }) {
  const t = useTranslations()
  const facts = useDocumentFacts(paper)
  if (!paper.paper_url) return <p className="text-muted">{t('viewer.noUrl')}</p>
  return (
    <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink href={paths.paperFile(paper.paper_id)} download={toDocumentView(paper).fileName}>
        <Download aria-hidden="true" className="size-5" />
        {t('paper.downloadDocument')}
      </ButtonLink>{' '}
      <span className="text-muted">{facts}</span>
    </div>
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
  const describePerson = useDescribePerson(people, paper.language)
  const { paper_id: id, paper_title: title } = paper
  const list = useTranslations('papers')('title')
  const readAsText = useTranslations('paper')('readAsText')
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
        className={`mb-1 sm:mb-4 ${COLUMN}`}
      />
      <JsonLd data={scholarlyArticle(site, { ...paper, author: describePerson(paper.author) })} />
      <PaperView
        paper={paper}
        pictures={pictures}
        translations={translations}
        locale={locale}
        tools={
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 sm:mt-4">
            <DownloadLink paper={paper} />
            {textParts > 0 ? (
              <a
                href={localePath(locale, paths.paperText(id))}
                className={buttonStyle('quiet', 'small', 'no-print max-sm:-ml-3')}
              >
                <AlignLeft aria-hidden="true" className="size-5" />
                {readAsText}
              </a>
            ) : null}
          </div>
        }
        saving={
          <SaveControl
            locale={locale}
            document={paper.paper_url ? paths.paperFile(id) : undefined}
          />
        }
        document={<PaperDocument paper={paper} />}
      >
        <CitePaper id={id} citation={citation} lang={lang} />
      </PaperView>
      <div className={COLUMN}>
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
    </div>
  )
}
