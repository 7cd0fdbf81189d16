import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { type MessageKeys, type Messages, type NestedKeyOf, useTranslations } from 'next-intl'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppError, isUnavailable } from '@/lib/core/errors'
import { isLocale, type Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ImigongoZigzag } from '../brand/imigongo'
import { ButtonLink } from '../ui/button'
import { staffMetadata } from './page-metadata'
import { StatusMark, Unavailable } from './unavailable'

interface Props {
  children: ReactNode
  params: Promise<{ locale: string }>
}

/**
 * Creates the layout of a part of the site in the language of the address; without one, adds nothing around the page.
 */
export function defineLayout(
  render: (input: { locale: Locale; children: ReactNode }) => ReactNode | Promise<ReactNode>,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per layout module, never while rendering
  return async function Layout({ children, params }: Props) {
    const { locale } = await params
    if (!isLocale(locale)) return children
    setRequestLocale(locale)
    return render({ locale, children })
  }
}

/** The 404 page. "Go Back" leads home if there is no history. */
function PageNotFound({ locale }: { locale: Locale }) {
  const t = useTranslations('errors')
  const home = localePath(locale, paths.home)
  return (
    <div className="mx-auto max-w-3xl px-4 py-16">
      <StatusMark status={404} />
      <ImigongoZigzag id="not-found" className="mb-10" />
      <p className="text-lg font-bold text-clay">404</p>
      <h1 className="text-3xl sm:text-4xl">{t('notFoundTitle')}</h1>
      <p className="mt-4 text-lg text-muted">{t('notFoundText')}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={home} data-back>
          {t('goBack')}
        </ButtonLink>
        <ButtonLink href={home} variant="secondary">
          {t('returnHome')}
        </ButtonLink>
      </p>
    </div>
  )
}

type RouteParams = { params: Promise<Record<string, string | string[]>> }

interface PageInput {
  locale: Locale
  /** The other segments of the address, decoded; those of a catch-all joined by `/`. Empty when missing. */
  param: (name: string) => string
}

async function readInput({ params }: RouteParams): Promise<PageInput> {
  const segments = await params
  const read = (name: string) => [segments[name] ?? ''].flat().map(decode).join('/')
  const locale = read('locale')
  if (!isLocale(locale)) notFound()
  setRequestLocale(locale)
  // PostgreSQL rejects NUL in texts, and no valid address contains it.
  const param = (name: string) => (read(name).includes('\0') ? pageNotFound() : read(name))
  return { locale, param }
}

/** Keeps a segment with invalid percent-encoding, which matches nothing. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Ends a page's `render` when its address matches nothing. Next's own `notFound` would send a shell that is empty
 * without JavaScript.
 */
export function pageNotFound(): never {
  throw new AppError('not_found', 'Not found')
}

const isNotFound = (error: unknown) => error instanceof AppError && error.code === 'not_found'

/**
 * Creates a public page: handles its language and parameters, an address that matches nothing (404), and a database
 * that does not respond (an error page with status 503). All reads belong in `render` itself, not in components below
 * it.
 * @param unavailable the content of that error page; a general text by default
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

/** Creates the metadata of a public page; without a page, the title of the 404 page. */
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

type TextKey = MessageKeys<Messages, NestedKeyOf<Messages>>

/** Creates the metadata of a page whose title is a text of the catalogue; of a staff page by default. */
export const defineTitle = (
  title: TextKey,
  toMetadata: (title: string) => Metadata = staffMetadata,
) =>
  defineMetadata(async () => {
    const t = await getTranslations()
    return toMetadata(t(title))
  })
