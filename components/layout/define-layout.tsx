import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { isLocale, type Locale } from '@/lib/core/locales'

interface Props {
  children: ReactNode
  params: Promise<{ locale: string }>
}

/** Makes the layout of a part of the site in the language the address names; without one, adds nothing around the page. */
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
