import { Globe } from 'lucide-react'
import { type Locale, languageNames, locales } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

/**
 * Languages as links in a native disclosure. They lead to the landing page of each language; reading.js turns them
 * into the same page in that language.
 */
export function LanguageMenu({ locale, label }: { locale: Locale; label: string }) {
  return (
    <details className="relative" data-menu>
      <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-control px-2 hover:bg-wash">
        <Globe aria-hidden="true" className="size-5" />
        <span className="sr-only">{label}: </span>
        <span className="text-sm font-semibold uppercase">{locale}</span>
      </summary>
      <ul className="absolute right-0 z-30 mt-1 w-44 rounded-card border border-line bg-surface py-1">
        {locales.map((each) => (
          <li key={each}>
            <a
              href={localePath(each, paths.home)}
              lang={each}
              hrefLang={each}
              data-language={each}
              aria-current={each === locale ? 'true' : undefined}
              className="flex min-h-11 items-center px-4 hover:bg-wash aria-[current]:font-bold"
            >
              {languageNames[each]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
