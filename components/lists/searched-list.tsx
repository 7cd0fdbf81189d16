import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Audience } from '@/lib/core/audiences'
import type { SearchedPlural } from '@/lib/core/library-kinds'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { CareLine } from '../layout/care-line'
import { AudienceFilter } from './audience-filter'
import { ListHeader } from './list-header'
import { ListSearch } from './list-search'

interface Props {
  /** The list's key in the catalogue and in `paths`. */
  name: SearchedPlural
  locale: Locale
  /** The term the page shows results for, if any. */
  typed?: string
  /** The audience the list is filtered by. */
  audience?: Audience | undefined
  /** The content that a search replaces. */
  children: ReactNode
}

/** The frame of a public list and of its search: the same page with different results. */
export function SearchedList({ name, locale, typed, audience, children }: Props) {
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
          audience={audience}
          failed={t(`${name}.searchFailed`)}
        />
      </ListHeader>
      <div data-results className="mt-10">
        <AudienceFilter list={localePath(locale, paths[name])} search={typed} audience={audience} />
        {children}
      </div>
    </>
  )
}
