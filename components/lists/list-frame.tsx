import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import type { SearchedPlural } from '@/lib/core/library-kinds'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { CareLine } from '../layout/emergency'
import { PageCrumbs } from '../layout/page-crumbs'
import { ListSearch } from './list-search'

interface SectionHeadProps {
  id: string
  title: string
  /** The number of entries, in words; announced after a search while typing. */
  count?: string
}

/** The head of a list section, under a rule: its name and its number of entries. */
export function SectionHead({ id, title, count }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-3">
      <h2 id={id} className="text-xl sm:text-2xl">
        {title}
      </h2>
      {count ? (
        <p data-count className="text-muted">
          {count}
        </p>
      ) : null}
    </div>
  )
}

interface ListHeaderProps {
  title: string
  lead: string
  /** Shown below the lead. */
  note?: ReactNode
  /** The search field, if the list has one. */
  children?: ReactNode
}

/** The head of a list page: its title and lead, and its search field. Compact on a phone, to show the first entry. */
export function ListHeader({ title, lead, note, children }: ListHeaderProps) {
  return (
    <header className="grid items-end gap-x-12 gap-y-3 sm:gap-y-6 lg:grid-cols-2">
      <div>
        <h1 className="text-2xl sm:text-4xl">{title}</h1>
        <p className="mt-1 max-w-measure text-muted sm:mt-3 sm:text-lg">{lead}</p>
        {note}
      </div>
      {children}
    </header>
  )
}

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
    <div className="mx-auto max-w-6xl px-4 pb-10 sm:pt-4">
      <PageCrumbs
        locale={locale}
        siteUrl={siteUrl}
        trail={[{ label: t(`${name}.title`), path: paths[name] }]}
        className="mb-1 sm:mb-10"
      />
      <SearchedList {...props} />
      {after}
    </div>
  )
}

interface SearchedListProps {
  /** The list's key in the catalogue and in `paths`. */
  name: SearchedPlural
  locale: Locale
  /** The search term, if any. */
  typed?: string
  /** The filters and the list, which a search replaces. */
  children: ReactNode
}

/** The frame of a public list and of its search: the same page with different results. */
export function SearchedList({ name, locale, typed, children }: SearchedListProps) {
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
      <div data-results className="mt-3 sm:mt-10">
        {children}
      </div>
    </>
  )
}
