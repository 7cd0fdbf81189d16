import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { doiUrl } from '@/lib/core/doi'
import { type Locale, toLang } from '@/lib/core/locales'
import { formatBytes } from '@/lib/core/text'
import type { PaperCardDto, PaperDto } from '@/lib/modules/content/papers/schema'
import { DocumentViewer } from './document-viewer'
import { OtherDocument } from './other-document'
import { type DocumentView, useViewerTexts } from './viewer-input'

/** The transfer size of the viewer itself (gzip): library and worker. Measured on a production build. */
const VIEWER_BYTES = 545_000

/** The size of a paper's document and its number of pages, and what reading it here loads besides. */
export function useDocumentFacts({ mime, size, pages }: PaperDto): string {
  const t = useTranslations()
  const isPdf = mime === 'application/pdf'
  const file = [isPdf ? 'PDF' : null, size === null ? null : formatBytes(size)]
  const facts = [
    file.filter(Boolean).join(' '),
    pages === null ? null : t('papers.pages', { pages }),
  ]
  const document = facts.filter(Boolean).join(', ')
  // To tens of kilobytes: compression varies.
  const viewer = formatBytes(Math.round(VIEWER_BYTES / 10_240) * 10_240)
  return isPdf ? t('paper.sizes', { document, size: viewer }) : document
}

/** Returns a paper's document in the viewer's format. */
export function toDocumentView(paper: Omit<PaperCardDto, 'teaser'>): DocumentView {
  const isPdf = paper.mime === 'application/pdf'
  return {
    url: paper.paper_url,
    mime: paper.mime,
    size: paper.size,
    title: paper.paper_title,
    lang: toLang(paper.language),
    fileName: isPdf ? `${paper.paper_id}.pdf` : paper.paper_id,
  }
}

/** A paper's document: readable here if it is a PDF, otherwise a download. */
export function PaperDocument({ paper }: { paper: PaperDto }) {
  const t = useTranslations('paper')
  const texts = useViewerTexts(t('read'))
  const shown = toDocumentView(paper)
  return (
    <section
      id="document"
      aria-labelledby="document-title"
      className="no-print mx-auto mt-10 max-w-4xl"
    >
      <h2 id="document-title" className="mb-4 text-xl sm:text-2xl">
        {t('document')}
      </h2>
      {shown.url && shown.mime === 'application/pdf' ? (
        <>
          <DocumentViewer url={shown.url} shown={shown} texts={texts} />
          <p className="mt-2 text-sm text-muted">{t('readNote')}</p>
        </>
      ) : (
        <OtherDocument shown={shown} texts={texts} />
      )}
    </section>
  )
}

/** A paper's metadata, without unknown fields. */
export function PaperFacts({ paper, locale }: { paper: PaperDto; locale: Locale }) {
  const t = useTranslations('paper')
  const languages = useTranslations('languages')
  const { doi, publishedAt } = paper
  const facts: [string, React.ReactNode][] = [
    [t('year'), paper.year],
    [t('language'), languages(paper.language)],
    [t('journal'), paper.journal],
    [t('licence'), paper.licence],
    [t('doi'), doi ? <DoiLink key="doi" doi={doi} /> : null],
    [
      t('publishedHere'),
      publishedAt ? (
        <time key="date" dateTime={publishedAt}>
          {formatLongDate(publishedAt, locale)}
        </time>
      ) : null,
    ],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-t-2 border-ink pt-4 sm:grid-cols-3 xl:grid-cols-1">
      {facts.map(([term, fact]) =>
        fact ? (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-medium">{fact}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function DoiLink({ doi }: { doi: string }) {
  return (
    <a
      href={doiUrl(doi)}
      rel="noreferrer"
      className="inline-flex min-h-11 items-center break-all text-forest underline"
    >
      {doi}
    </a>
  )
}
