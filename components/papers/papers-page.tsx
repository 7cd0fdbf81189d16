import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { PageCrumbs } from '../layout/page-crumbs'
import { ListHeader } from '../lists/list-header'
import { ListSearch } from '../lists/list-search'
import { PaperPreview } from './paper-preview'
import { useViewerTexts } from './viewer-texts'

interface Props {
  locale: Locale
  siteUrl: string
  /** What the page shows results for, when it does. */
  typed?: string
  /** What a search replaces. */
  children: ReactNode
}

/** The frame of the paper list and of its search: the same page with other results. */
export function PapersPage({ locale, siteUrl, typed, children }: Props) {
  const t = useTranslations('papers')
  const viewer = useTranslations('viewer')
  const texts = useViewerTexts(t('preview'))
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 pb-10">
      <PageCrumbs
        locale={locale}
        siteUrl={siteUrl}
        trail={[{ label: t('title'), path: paths.papers }]}
        className="mb-10"
      />
      <ListHeader title={t('title')} lead={t('lead')}>
        <ListSearch
          action={localePath(locale, paths.papers)}
          name="search"
          label={t('searchLabel')}
          typed={typed}
          failed={t('searchFailed')}
        />
      </ListHeader>
      <div data-results className="mt-10">
        {children}
      </div>
      <PaperPreview texts={texts} closeLabel={viewer('close')} />
    </div>
  )
}
