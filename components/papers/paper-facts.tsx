import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { doiUrl } from '@/lib/core/doi'
import type { Locale } from '@/lib/core/locales'
import type { PaperDto } from '@/lib/modules/papers/schema'

/** A paper's metadata. What is unknown is left out. */
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
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-t-2 border-ink pt-4 sm:grid-cols-3">
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
