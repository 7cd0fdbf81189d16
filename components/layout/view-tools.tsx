import { Contrast, Globe } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Locale, languageNames, locales } from '@/lib/core/locales'
import { cn } from '../ui/class-names'
import { Menu, menuItemStyle } from '../ui/menu'
import { LanguageLink } from './language-link'

/** Switches between light and dark; handled by lib/browser/reading, hidden where scripts are off. */
function ThemeSwitch({ label }: { label: string }) {
  return (
    <button
      type="button"
      data-plain
      data-theme-switch
      aria-label={label}
      className="scripted size-11 items-center justify-center rounded-control hover:bg-wash"
    >
      <Contrast aria-hidden="true" className="size-5" />
    </button>
  )
}

interface Props {
  locale: Locale
  label: string
  /** Further entries, shown below the languages. */
  children?: ReactNode
}

/** Languages as links to the current page. */
function LanguageMenu({ locale, label, children }: Props) {
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
          <LanguageLink
            language={each}
            isCurrent={each === locale}
            className={cn(menuItemStyle, 'aria-[current]:font-bold')}
          >
            {languageNames[each]}
          </LanguageLink>
        </li>
      ))}
      {children}
    </Menu>
  )
}

/** How the page is displayed: light or dark, in which language, and whatever else that menu holds. */
export function ViewTools({ locale, children }: { locale: Locale; children?: ReactNode }) {
  const t = useTranslations('nav')
  return (
    <>
      <ThemeSwitch label={t('theme')} />
      <LanguageMenu locale={locale} label={t('language')}>
        {children}
      </LanguageMenu>
    </>
  )
}
