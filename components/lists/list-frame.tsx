import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { paths } from '@/lib/core/paths'
import { PageCrumbs } from '../layout/page-crumbs'
import { SearchedList } from './searched-list'

type Props = ComponentProps<typeof SearchedList> & {
  siteUrl: string
  /** Shown after the list. */
  after?: ReactNode
}

/** A public list and its search, below the breadcrumbs. */
export function ListFrame({ siteUrl, after, ...props }: Props) {
  const t = useTranslations()
  const { name, locale } = props
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 pb-10">
      <PageCrumbs
        locale={locale}
        siteUrl={siteUrl}
        trail={[{ label: t(`${name}.title`), path: paths[name] }]}
        className="mb-10"
      />
      <SearchedList {...props} />
      {after}
    </div>
  )
}
