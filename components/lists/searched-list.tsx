import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { CareLine } from '../layout/care-line'
import { ListHeader } from './list-header'
import { ListSearch } from './list-search'

interface Props {
  /** The list's part of the catalogue and of `paths`. */
  name: 'articles' | 'papers' | 'videos'
  locale: Locale
  /** What the page shows results for, when it does. */
  typed?: string
  /** What a search replaces. */
  children: ReactNode
}

/** The frame of a public list and of its search: the same page with other results. */
export function SearchedList({ name, locale, typed, children }: Props) {
  const t = useTranslations()
  return (
    <>
      <ListHeader
        title={t(`${name}.title`)}
        lead={t(`${name}.lead`)}
        note={name === 'articles' ? null : <CareLine locale={locale} />}
      >
        <ListSearch
          action={localePath(locale, paths[name])}
          name="search"
          label={t(`${name}.searchLabel`)}
          typed={typed}
          failed={t(`${name}.searchFailed`)}
        />
      </ListHeader>
      <div data-results className="mt-10">
        {children}
      </div>
    </>
  )
}
