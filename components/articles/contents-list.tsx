import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { TextHeading } from '@/lib/core/headings'
import type { Locale } from '@/lib/core/locales'

/** Below this number of headings, a contents list is longer than it is useful. */
const WORTH_A_LIST = 4

/** The contents of a long text as links in a disclosure; open and beside the text where there is room. */
export function ContentsList({ headings, locale }: { headings: TextHeading[]; locale: Locale }) {
  const t = useTranslations('article')
  if (headings.length < WORTH_A_LIST) return null
  return (
    <div className="no-print lg:absolute lg:inset-y-0 lg:left-full lg:ml-6 lg:w-48">
      <details className="contents-list my-4 rounded-card border border-line bg-surface lg:sticky lg:top-20 lg:mt-0 lg:border-0 lg:bg-paper">
        <summary
          lang={locale}
          className="flex min-h-11 list-none items-center justify-between gap-4 px-4 font-semibold hover:text-forest [&::-webkit-details-marker]:hidden"
        >
          {t('contents')}
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-clay" />
        </summary>
        <ol className="list-none px-4 pb-3 text-base">
          {headings.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center text-ink no-underline hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}
