import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Plural, SearchedPlural } from '@/lib/core/library-kinds'
import {
  type ContentFilter,
  listAddress,
  parseFilterSegments,
  toFilterQuery,
} from '@/lib/core/list-query'
import type { Locale } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { fromPageSegment, fromTypedSegment } from '@/lib/core/public-address'
import { defineMetadata, definePage, pageNotFound } from '../layout/define-page'
import { pageMetadata } from '../layout/page-metadata'

interface Shown {
  page: number
  locale: Locale
  filter: ContentFilter
}

interface ListRead {
  rows: unknown[]
  total: number
}

interface ListPage<TableQuery, Read, More = object> {
  /** The list's key in the catalogue and in `paths`. */
  name: Plural
  read: (asked: TableQuery) => Promise<Read>
  show: (shown: Read & Shown & More) => ReactNode | Promise<ReactNode>
  /** Shown when the list could not be read. */
  unavailable: () => ReactNode
}

type Param = (name: string) => string

/** Parses the filter in the address segments `filters`: no filter, or existing values in their order. */
export function readFilter(param: Param): ContentFilter {
  const segments = param('filters').split('/').filter(Boolean)
  return parseFilterSegments(segments) ?? pageNotFound()
}

/** Names a filter after the title of what it filters: "Articles, for patients, French". */
export async function nameFiltered(title: string, { audience, language }: ContentFilter) {
  const t = await getTranslations()
  return [
    title,
    ...(audience ? [t(`audience.${audience}`)] : []),
    ...(language ? [t(`languages.${language}`)] : []),
  ].join(', ')
}

/** Parses the rest of a list's address: nothing, `page/2` or `for/patients/fr/2`. */
function readPart(param: Param): { page: number; filter: ContentFilter } {
  const part = param('part') || (param('page') && `page/${param('page')}`)
  if (!part) return { page: 1, filter: {} }
  const [word, ...segments] = part.split('/')
  const page = fromPageSegment(segments.pop() ?? '')
  const filter = parseFilterSegments(segments)
  if (!page || !filter || filter.kind) pageNotFound()
  if (word !== (segments.length > 0 ? 'for' : 'page')) pageNotFound()
  return { page, filter }
}

/** A page of a public list: its segment is `part`, or `page` for a list without filters. */
export function defineListPage<Read extends ListRead>({
  name,
  read,
  show,
  unavailable,
}: ListPage<Shown, Read>) {
  return {
    generateMetadata: defineMetadata(async ({ locale, param }) => {
      const { page, filter } = readPart(param)
      const t = await getTranslations()
      const title = await nameFiltered(t(`${name}.title`), filter)
      return pageMetadata({
        locale,
        path: listAddress(paths[name], { ...filter, page }),
        title: page === 1 ? title : `${title}, ${t('pagination.page', { page })}`,
        description: t(`${name}.lead`),
        image: paths.ogPage(name, locale),
        hidden: toFilterQuery(filter).length > 0,
      })
    }),
    page: definePage(async ({ locale, param }) => {
      const { page, filter } = readPart(param)
      const listed = await read({ locale, page, filter })
      if (page > 1 && listed.rows.length === 0) pageNotFound()
      return show({ ...listed, page, locale, filter })
    }, unavailable),
  }
}

/**
 * A page of search results in a public list: its segments are `term` and `page`. `?search=…` of the list's own address leads
 * here (middleware.ts).
 */
export function defineFoundPage<Read extends ListRead>({
  name,
  read,
  show,
  unavailable,
}: ListPage<{ typed: string; page: number; filter: ContentFilter }, Read, { typed: string }> & {
  name: SearchedPlural
}) {
  return {
    generateMetadata: defineMetadata(async ({ locale, param }) => {
      const t = await getTranslations()
      return pageMetadata({
        locale,
        path: paths[name],
        title: `${t(`${name}.results`)}: ${fromTypedSegment(param('term'))}`,
        description: t(`${name}.lead`),
        image: paths.ogPage(name, locale),
        hidden: true,
      })
    }),
    page: definePage(async ({ locale, param }) => {
      const typed = fromTypedSegment(param('term'))
      const page = fromPageSegment(param('page'))
      if (!page) pageNotFound()
      const filter = readFilter(param)
      if (filter.kind) pageNotFound()
      const found = await read({ typed, page, filter })
      if (page > 1 && found.rows.length === 0) pageNotFound()
      return show({ ...found, page, locale, typed, filter })
    }, unavailable),
  }
}
