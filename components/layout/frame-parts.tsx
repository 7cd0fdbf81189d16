import { Contrast, Globe } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Locale, languageNames, locales } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { Logo } from '../brand/logo'
import { cn } from '../ui/class-names'
import { Menu, menuItemStyle } from '../ui/menu'
import { LanguageLink } from './language-link'

interface TextOnlySwitchProps {
  locale: Locale
  buttonStyle: string
}

/**
 * Switches to text-only pages with a plain request. On those, it switches back: `data-mode` marks its place
 * (lib/platform/http/text-only.mjs).
 */
export function TextOnlySwitch({ locale, buttonStyle }: TextOnlySwitchProps) {
  const t = useTranslations('textOnly')
  const action = paths.textOnly(localePath(locale, paths.home))
  return (
    <form method="post" action={action} data-plain data-mode>
      <button type="submit" className={buttonStyle}>
        {t('switch')}
      </button>
    </form>
  )
}

/** The first focusable element: skips the parts shared by all pages. */
export function SkipLink() {
  const t = useTranslations('site')
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-surface focus:px-4 focus:py-3"
    >
      {t('skip')}
    </a>
  )
}

interface SiteBrandProps {
  locale: Locale
  site: SiteProfile
  /** Shows only the mark on a phone: for crowded headers. */
  isShort?: boolean
}

/** The mark and name, linking home. */
export function SiteBrand({ locale, site, isShort = false }: SiteBrandProps) {
  return (
    <a
      href={localePath(locale, paths.home)}
      className="inline-flex min-h-11 min-w-11 items-center rounded-control"
    >
      <Logo name={site.name} isShort={isShort} />
    </a>
  )
}

/** Switches between light and dark; handled by lib/browser/reading, hidden where scripts are off. */
function ThemeSwitch({ label }: { label: string }) {
  return (
    <button
      type="button"
      data-plain
      data-theme-switch
      aria-label={label}
      className="scripted size-11 shrink-0 items-center justify-center rounded-control hover:bg-wash"
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

/** The display settings: light or dark, the language, and the menu's other entries. */
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
