import type { Locale } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'

interface Props {
  /** The path of the person's page; null where they have none. */
  page: string | null | undefined
  locale: Locale
  children: string
}

/** Leads to the page of who is named, where they have one. */
export function PersonLink({ page, locale, children }: Props) {
  if (!page) return children
  return (
    <a href={localePath(locale, page)} className="underline hover:text-forest">
      {children}
    </a>
  )
}
