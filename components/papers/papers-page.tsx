import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { PageCrumbs } from '../layout/page-crumbs'
import { SearchedList } from '../lists/searched-list'
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

/** The frame of the paper list and of its search. */
export function PapersPage({ siteUrl, ...props }: Props) {
  const t = useTranslations('papers')
  const viewer = useTranslations('viewer')
  const texts = useViewerTexts(t('preview'))
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 pb-10">
      <PageCrumbs
        locale={props.locale}
        siteUrl={siteUrl}
        trail={[{ label: t('title'), path: paths.papers }]}
        className="mb-10"
      />
      <SearchedList name="papers" {...props} />
      <PaperPreview texts={texts} closeLabel={viewer('close')} />
    </div>
  )
}
