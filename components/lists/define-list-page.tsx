import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { listAddress } from '@/lib/core/list-address'
import type { Locale } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { fromPageSegment, fromTypedSegment } from '@/lib/core/typed-segment'
import { defineMetadata, definePage, pageNotFound } from '../layout/define-page'
import { pageMetadata } from '../layout/page-metadata'

interface Shown<Row> {
  rows: Row[]
  total: number
  page: number
  locale: Locale
}

interface ListPage<Row, Asked, More> {
  /** The list's part of the catalogue and of `paths`. */
  name: 'articles' | 'papers' | 'videos' | 'facts'
  read: (asked: Asked) => Promise<{ rows: Row[]; total: number }>
  show: (shown: Shown<Row> & More) => ReactNode | Promise<ReactNode>
  /** What stands there when the list could not be read. */
  unavailable: () => ReactNode
}

/**
 * A page of a public list: its segment is `page`. Also the first page, which has no number in its address.
 */
export function defineListPage<Row>({
  name,
  read,
  show,
  unavailable,
}: ListPage<Row, { locale: Locale; page: number }, object>) {
  return {
    generateMetadata: defineMetadata(async ({ locale, param }) => {
      const page = fromPageSegment(param('page')) ?? 1
      const t = await getTranslations()
      const title = t(`${name}.title`)
      return pageMetadata({
        locale,
        path: listAddress(paths[name], { page }),
        title: page === 1 ? title : `${title}, ${t('pagination.page', { page })}`,
        description: t(`${name}.lead`),
        image: paths.ogPage(name, locale),
      })
    }),
    page: definePage(async ({ locale, param }) => {
      const page = fromPageSegment(param('page') || '1')
      if (!page) pageNotFound()
      const { rows, total } = await read({ locale, page })
      if (page > 1 && rows.length === 0) pageNotFound()
      return show({ rows, total, page, locale })
    }, unavailable),
  }
}

/**
 * A page of what was found in a public list: its segments are `term` and `page`. It stands behind `?search=…` of the
 * list's own address (middleware.ts).
 */
export function defineFoundPage<Row>({
  name,
  read,
  show,
  unavailable,
}: ListPage<Row, { term: string; typed: string; page: number }, { typed: string }> & {
  name: 'articles' | 'papers' | 'videos'
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
      const term = param('term')
      const typed = fromTypedSegment(term)
      const page = fromPageSegment(param('page'))
      if (!page) pageNotFound()
      const { rows, total } = await read({ term, typed, page })
      if (page > 1 && rows.length === 0) pageNotFound()
      return show({ rows, total, page, locale, typed })
    }, unavailable),
  }
}
