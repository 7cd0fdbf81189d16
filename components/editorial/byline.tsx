import { ChevronDown, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import { type Reviewed, reviewState, reviewText } from '@/lib/core/review-text'
import { fullName } from '@/lib/core/structured-data/person'
import { PersonLink } from '../people/person-link'
import { cn } from '../ui/class-names'

interface WhatChangedProps {
  changed: { note: string; date: string } | null
  locale: Locale
  /** The language of the note, which is that of the text. */
  lang: Locale
}

/** The change note, shown above a text. */
export function WhatChanged({ changed, locale, lang }: WhatChangedProps) {
  const t = useTranslations('article')
  if (!changed) return null
  return (
    <p className="my-4 max-w-measure border-l-4 border-ochre pl-4">
      <strong>{t('whatChanged', { date: formatLongDate(changed.date, locale) })}</strong>{' '}
      <span lang={lang}>{changed.note}</span>
    </p>
  )
}

/** The clinical review of an article or a paper in one line; the name links to the reviewer. */
export function ReviewedBy({ item, locale }: { item: Reviewed; locale: Locale }) {
  const t = useTranslations('article')
  const text = reviewText(item, locale, (key, values) => t(key, values))
  const { reviewer } = item
  // The position of the name depends on the language.
  const at = reviewer?.page ? text.indexOf(fullName(reviewer)) : -1
  if (!reviewer || at < 0) return text
  const name = fullName(reviewer)
  return (
    <>
      {text.slice(0, at)}
      <PersonLink page={reviewer.page} locale={locale}>
        {name}
      </PersonLink>
      {text.slice(at + name.length)}
    </>
  )
}

/** The width left for the author next to the mark on a phone: a long name takes two lines at the same height. */
const NAME_ROOM = {
  reviewed: 'max-sm:max-w-[calc(100%-8.5rem)]',
  changed: 'max-sm:max-w-[calc(100%-11.5rem)]',
  none: 'max-sm:max-w-[calc(100%-11.5rem)]',
}

interface Props {
  author: ReactNode
  /** The review state shown at a glance. */
  item: Reviewed
  /** Further details of the text. */
  children: ReactNode
}

/** A text's author and review state in one line; the details are in a disclosure, which is open in print. */
export function Byline({ author, item, children }: Props) {
  const t = useTranslations('article')
  const state = reviewState(item)
  return (
    <div className="flow-root text-muted sm:mt-2">
      {author ? (
        // Floats, so that the open details use the full width.
        <p
          className={cn(
            'float-left mr-3 flex min-h-11 max-w-full items-center leading-5 font-semibold text-ink',
            NAME_ROOM[state],
          )}
        >
          <span className="min-w-0">{author}</span>
        </p>
      ) : null}
      <details>
        <summary className="flex min-h-11 min-w-max list-none items-center gap-1 whitespace-nowrap hover:text-forest [&::-webkit-details-marker]:hidden">
          {state === 'reviewed' ? (
            <CircleCheck
              aria-hidden="true"
              className="size-5 shrink-0 text-success max-sm:hidden"
            />
          ) : null}
          <span>{t(`reviewMark.${state}`)}</span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-clay" />
        </summary>
        <div className="clear-left flex flex-col gap-1 border-l-4 border-line pl-4">{children}</div>
      </details>
    </div>
  )
}
