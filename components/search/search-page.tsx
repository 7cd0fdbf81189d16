import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ListHeader } from '../lists/list-header'
import { ListSearch } from '../lists/list-search'

interface Props {
  locale: Locale
  /** What the page shows results for, when it does. */
  typed?: string
  /** What a search replaces. */
  children: ReactNode
}

/** The frame of the search over everything. */
export function SearchPage({ locale, typed, children }: Props) {
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
