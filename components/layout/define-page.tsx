import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppError, isUnavailable } from '@/lib/core/errors'
import { isLocale, type Locale } from '@/lib/core/locales'
import { PageNotFound } from './page-not-found'
import { Unavailable } from './unavailable'

type RouteParams = { params: Promise<Record<string, string | string[]>> }

interface PageInput {
  locale: Locale
  /** The other segments of the address, decoded; those of a catch-all joined by `/`. Empty when missing. */
  param: (name: string) => string
}

async function readInput({ params }: RouteParams): Promise<PageInput> {
  const segments = await params
  const param = (name: string) => [segments[name] ?? ''].flat().map(decode).join('/')
  const locale = param('locale')
  if (!isLocale(locale)) notFound()
  setRequestLocale(locale)
  return { locale, param }
}

/** A segment that is not valid percent-encoding stays as it is: it names nothing. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Ends a page's `render` because its address names nothing. Next's own `notFound` would send a shell that is empty without
 * JavaScript.
 */
export function pageNotFound(): never {
  throw new AppError('not_found', 'Not found')
}

const isNotFound = (error: unknown) => error instanceof AppError && error.code === 'not_found'

/**
 * Makes a public page: handles its language and parameters, an address that names nothing (404), and a database that does not
 * respond (a page that says so, with status 503). All reads belong in `render` itself, not in components below it.
 * @param unavailable what the page shows then; a general text by default.
 */
export function definePage(
  render: (input: PageInput) => Promise<ReactNode>,
  unavailable: () => ReactNode = () => <Unavailable />,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page module, never while rendering
  return async function Page(props: RouteParams) {
    const input = await readInput(props)
    try {
      return await render(input)
    } catch (error) {
      if (isNotFound(error)) return <PageNotFound locale={input.locale} />
      if (isUnavailable(error)) return unavailable()
      throw error
    }
  }
}

/** Makes the metadata of a public page; where there is no page, the title says so. */
export function defineMetadata(read: (input: PageInput) => Promise<Metadata>) {
  return async function generateMetadata(props: RouteParams): Promise<Metadata> {
    const input = await readInput(props)
    try {
      return await read(input)
    } catch (error) {
      if (isUnavailable(error)) return { robots: { index: false } }
      if (!isNotFound(error)) throw error
      const t = await getTranslations('errors')
      return { title: t('notFoundTitle'), robots: { index: false } }
    }
  }
}
