import type { Locale } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import { cn } from '../ui/class-names'

interface Props {
  /** The path of the person's page; null where they have none. */
  page: string | null | undefined
  locale: Locale
  /** Makes the link as high as a touch target, for a link that is alone on its line. */
  isTarget?: boolean
  /** Truncated on a phone, as the full name appears elsewhere. */
  isCut?: boolean
  children: string
}

/** Links to the named person's page, if they have one. */
export function PersonLink({ page, locale, isTarget, isCut, children }: Props) {
  if (!page) return isCut ? <span className="block max-sm:truncate">{children}</span> : children
  return (
    <a
      href={localePath(locale, page)}
      className={cn(
        'underline hover:text-forest',
        isTarget && 'inline-flex min-h-11 items-center py-2',
        // The link truncates itself, so that its focus ring is not clipped.
        isCut && 'block py-3 max-sm:truncate',
      )}
    >
      {children}
    </a>
  )
}
