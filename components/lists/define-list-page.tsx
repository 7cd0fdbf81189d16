import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Audience, toAudience } from '@/lib/core/audiences'
import type { Plural, SearchedPlural } from '@/lib/core/library-kinds'
import { listAddress } from '@/lib/core/list-query'
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
  /** The audience the list is filtered by; everyone when absent. */
  audience?: Audience | undefined
}

interface ListPage<Row, TableQuery, More> {
  /** The list's key in the catalogue and in `paths`. */
  name: Plural
  read: (asked: TableQuery) => Promise<{ rows: Row[]; total: number }>
  show: (shown: Shown<Row> & More) => ReactNode | Promise<ReactNode>
  /** Shown when the list could not be read. */
  unavailable: () => ReactNode
}

type Param = (name: string) => string

/** Reads the audience from the address segment `audience`: none, or an existing one. */
export function readAudience(param: Param): Audience | undefined {
  const named = param('audience')
  return named === '' ? undefined : (toAudience(named) ?? pageNotFound())
}

/** Parses the rest of a list's address: nothing, `page/2` or `for/patients/2`. */
function readPart(param: Param): { page: number; audience?: Audience | undefined } {
  const part = param('part') || (param('page') && `page/${param('page')}`)
  if (!part) return { page: 1 }
  const segments = part.split('/')
  const [word, audience] = segments
  const page = fromPageSegment(segments.at(-1) ?? '')
  if (page && word === 'page' && segments.length === 2) return { page }
  if (page && word === 'for' && segments.length === 3) {
    return { page, audience: toAudience(audience ?? '') ?? pageNotFound() }
  }
  return pageNotFound()
}

/** A page of a public list: its segment is `part`, or `page` for a list without parts by audience. */
export function defineListPage<Row>({
  name,
  read,
  show,
  unavailable,
}: ListPage<Row, { locale: Locale; page: number; audience: Audience | undefined }, object>) {
  return {
    generateMetadata: defineMetadata(async ({ locale, param }) => {
      const { page, audience } = readPart(param)
      const t = await getTranslations()
      const list = t(`${name}.title`)
      const title = audience ? `${list}, ${t(`audience.${audience}`)}` : list
      return pageMetadata({
        locale,
        path: listAddress(paths[name], { audience, page }),
        title: page === 1 ? title : `${title}, ${t('pagination.page', { page })}`,
        description: t(`${name}.lead`),
        image: paths.ogPage(name, locale),
        hidden: audience !== undefined,
      })
    }),
    page: definePage(async ({ locale, param }) => {
      const { page, audience } = readPart(param)
      const { rows, total } = await read({ locale, page, audience })
      if (page > 1 && rows.length === 0) pageNotFound()
      return show({ rows, total, page, locale, audience })
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
  { typed: string; page: number; audience: Audience | undefined },
  { typed: string }
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
      const audience = readAudience(param)
      const { rows, total } = await read({ typed, page, audience })
      if (page > 1 && rows.length === 0) pageNotFound()
      return show({ rows, total, page, locale, typed, audience })
    }, unavailable),
  }
}
