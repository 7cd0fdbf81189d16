import { Globe } from 'lucide-react'
import { type Locale, languageNames, locales } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { cn } from '../ui/class-names'
import { Menu, menuItemStyle } from '../ui/menu'

/**
 * Languages as links. They lead to the landing page of each language; reading.js turns them into the same page in that
 * language.
 */
export function LanguageMenu({ locale, label }: { locale: Locale; label: string }) {
  return (
    <Menu
      buttonStyle="inline-flex min-h-11 items-center gap-1 rounded-control px-2 hover:bg-wash"
      button={
        <>
          <Globe aria-hidden="true" className="size-5" />
          <span className="sr-only">{label}: </span>
          <span className="text-sm font-semibold uppercase">{locale}</span>
        </>
      }
      listStyle="w-44"
    >
      {locales.map((each) => (
        <li key={each}>
          <a
            href={localePath(each, paths.home)}
            lang={each}
            hrefLang={each}
            data-language={each}
            aria-current={each === locale ? 'true' : undefined}
            className={cn(menuItemStyle, 'aria-[current]:font-bold')}
          >
            {languageNames[each]}
          </a>
        </li>
      ))}
    </Menu>
  )
}
