import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { isUnavailable } from '@/lib/core/errors'
import { isLocale, type Locale } from '@/lib/core/locales'
import { Unavailable } from './unavailable'

type RouteParams = { params: Promise<Record<string, string>> }

interface PageInput {
  locale: Locale
  /** The other segments of the address, decoded. A missing one is an empty text. */
  param: (name: string) => string
}

async function readInput({ params }: RouteParams): Promise<PageInput> {
  const segments = await params
  const { locale = '' } = segments
  if (!isLocale(locale)) notFound()
  setRequestLocale(locale)
  return { locale, param: (name) => decode(segments[name] ?? '') }
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
 * Makes a public page: language, parameters, and what happens when the database does not answer (a page that says so,
 * with status 503). All reads belong into `render` itself, not into components below it.
 * @param unavailable what the page says then; a text for all pages when it has none of its own.
 */
export function definePage(
  render: (input: PageInput) => Promise<ReactNode>,
  unavailable: () => ReactNode = () => <Unavailable />,
) {
  return async function Page(props: RouteParams) {
    const input = await readInput(props)
    try {
      return await render(input)
    } catch (error) {
      if (isUnavailable(error)) return unavailable()
      throw error
    }
  }
}

/** Makes the metadata of a public page; without a database there is nothing to say but "do not index this". */
export function defineMetadata(read: (input: PageInput) => Promise<Metadata>) {
  return async function generateMetadata(props: RouteParams): Promise<Metadata> {
    const input = await readInput(props)
    try {
      return await read(input)
    } catch (error) {
      if (isUnavailable(error)) return { robots: { index: false } }
      throw error
    }
  }
}
