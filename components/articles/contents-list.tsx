import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { TextHeading } from '@/lib/core/headings'

/** Fewer headings than this and a contents list is longer than it helps. */
const WORTH_A_LIST = 4

/** The contents of a long text, as links in a disclosure. */
export function ContentsList({ headings, lang }: { headings: TextHeading[]; lang: string }) {
  const t = useTranslations('article')
  if (headings.length < WORTH_A_LIST) return null
  return (
    <details className="no-print my-6 max-w-measure rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 px-4 font-semibold hover:text-forest [&::-webkit-details-marker]:hidden">
        {t('contents')}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-clay" />
      </summary>
      <ol className="px-4 pb-3" lang={lang}>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-11 items-center hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  )
}
