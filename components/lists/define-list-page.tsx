import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Plural, SearchedPlural } from '@/lib/core/library-kinds'
import {
  type ContentFilter,
  listAddress,
  type MatchCount,
  parseFilterSegments,
} from '@/lib/core/list-query'
import type { Locale } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { fromPageSegment, fromTypedSegment } from '@/lib/core/public-address'
import { defineMetadata, definePage, pageNotFound } from '../layout/define-page'
import { pageMetadata } from '../layout/page-metadata'

interface Shown<Row> {
  rows: Row[]
  total: number
  page: number
  locale: Locale
  filter: ContentFilter
}

interface ListPage<Row, TableQuery, More, Read = { rows: Row[]; total: number }> {
  /** The list's key in the catalogue and in `paths`. */
  name: Plural
  read: (asked: TableQuery) => Promise<Read>
  show: (shown: Shown<Row> & More) => ReactNode | Promise<ReactNode>
  /** Shown when the list could not be read. */
  unavailable: () => ReactNode
}

type Param = (name: string) => string

/** Parses the filter in the address segments `filters`: no filter, or existing values in their order. */
export function readFilter(param: Param): ContentFilter {
  const segments = param('filters').split('/').filter(Boolean)
  return parseFilterSegments(segments) ?? pageNotFound()
}

/** Parses the rest of a list's address: nothing, `page/2` or `for/patients/2`. */
function readPart(param: Param): { page: number; filter: ContentFilter } {
  const part = param('part') || (param('page') && `page/${param('page')}`)
  if (!part) return { page: 1, filter: {} }
  const segments = part.split('/')
  const [word, audience = ''] = segments
  const page = fromPageSegment(segments.at(-1) ?? '')
  if (page && word === 'page' && segments.length === 2) return { page, filter: {} }
  if (page && word === 'for' && segments.length === 3) {
    const filter = parseFilterSegments([audience])
    if (filter?.audience) return { page, filter }
  }
  return pageNotFound()
}

/** A page of a public list: its segment is `part`, or `page` for a list without parts by audience. */
export function defineListPage<Row>({
  name,
  read,
  show,
  unavailable,
}: ListPage<Row, { locale: Locale; page: number; filter: ContentFilter }, object>) {
  return {
    generateMetadata: defineMetadata(async ({ locale, param }) => {
      const { page, filter } = readPart(param)
      const t = await getTranslations()
      const list = t(`${name}.title`)
      const title = filter.audience ? `${list}, ${t(`audience.${filter.audience}`)}` : list
      return pageMetadata({
        locale,
        path: listAddress(paths[name], { ...filter, page }),
        title: page === 1 ? title : `${title}, ${t('pagination.page', { page })}`,
        description: t(`${name}.lead`),
        image: paths.ogPage(name, locale),
        hidden: filter.audience !== undefined,
      })
    }),
    page: definePage(async ({ locale, param }) => {
      const { page, filter } = readPart(param)
      const { rows, total } = await read({ locale, page, filter })
      if (page > 1 && rows.length === 0) pageNotFound()
      return show({ rows, total, page, locale, filter })
    }, unavailable),
  }
}

/**
 * A page of search results in a public list: its segments are `term` and `page`. `?search=…` of the list's own address leads
 * here (middleware.ts).
 */
export function defineFoundPage<Row>({
  name,
  read,
  show,
  unavailable,
}: ListPage<
  Row,
  { typed: string; page: number; filter: ContentFilter },
  { typed: string; counts: MatchCount[] },
  { rows: Row[]; total: number; counts: MatchCount[] }
> & {
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
