import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Audience } from '@/lib/core/audiences'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ListHeader } from '../lists/list-header'
import { ListSearch } from '../lists/list-search'

interface Props {
  locale: Locale
  /** The term the page shows results for, if any. */
  typed?: string
  /** The audience the search is filtered by. */
  audience?: Audience | undefined
  /** The content that a search replaces. */
  children: ReactNode
}

/** The frame of the search across everything. */
export function SearchPage({ locale, typed, audience, children }: Props) {
  const t = useTranslations('search')
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <ListHeader title={t('title')} lead={t('hint')}>
        <ListSearch
          action={localePath(locale, paths.search)}
          name="q"
          label={t('label')}
          placeholder={t('placeholder')}
          typed={typed}
          audience={audience}
          failed={t('failed')}
          isReady={typed === undefined}
        />
      </ListHeader>
      <div data-results className="mt-10">
        {children}
      </div>
    </div>
  )
}
