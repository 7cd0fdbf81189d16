import { LogIn, Search, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { cn } from '../ui/class-names'
import { Menu, menuItemStyle } from '../ui/menu'
import { EmergencyItem } from './emergency'
import { SiteBrand, SkipLink, TextOnlySwitch, ViewTools } from './frame-parts'

/** The header of screens for work: the link home, theme and language, and no distractions. */
export function QuietHeader({ locale, site }: { locale: Locale; site: SiteProfile }) {
  return (
    <header className="no-print border-b border-line bg-paper">
      <SkipLink />
      <div className="mx-auto flex max-w-6xl items-center px-4 py-1">
        <span className="mr-auto">
          <SiteBrand locale={locale} site={site} />
        </span>
        <ViewTools locale={locale}>
          <EmergencyItem locale={locale} />
        </ViewTools>
      </div>
    </header>
  )
}

const portal =
  'inline-flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-wash'
const forStaff = 'hidden in-data-[member=staff]:flex'

/**
 * The sign-in link, and for signed-in users the links to their account and to sign out. The page is the same for
 * everyone: it contains all links, and the style sheet shows those for `data-member` on the root (theme-script.tsx).
 */
function AccountLinks({ locale }: { locale: Locale }) {
  const t = useTranslations('nav')
  const to = (path: string) => localePath(locale, path)
  return (
    <>
      <a href={to(paths.login)} data-clear-session className={cn(portal, 'in-data-member:hidden')}>
        <LogIn aria-hidden="true" className="size-5 lg:hidden" />
        <span className="max-lg:sr-only">{t('accessPortal')}</span>
      </a>
      <Menu
        className="hidden in-data-member:block"
        buttonStyle="inline-flex min-h-11 items-center rounded-control px-3 hover:bg-wash"
        button={
          <>
            <UserRound aria-hidden="true" className="size-5" />
            <span className="sr-only">{t('account')}</span>
          </>
        }
        listStyle="w-52"
      >
        <li>
          <a href={to(paths.profile)} className={menuItemStyle}>
            {t('profile')}
          </a>
        </li>
        <li className={forStaff}>
          <a href={to(paths.dashboard)} className={menuItemStyle}>
            {t('dashboard')}
          </a>
        </li>
        <li>
          <button
            type="button"
            data-plain
            data-logout={to(paths.home)}
            data-unsent={t('unsent')}
            className={menuItemStyle}
          >
            {t('logout')}
          </button>
        </li>
      </Menu>
    </>
  )
}

const linkShape =
  'min-h-11 items-center rounded-control px-3 font-medium hover:bg-wash whitespace-nowrap'
const link = `inline-flex ${linkShape}`

interface Props {
  locale: Locale
  site: SiteProfile
  isHome: boolean
}

/** The top navigation; "About us" and "Learn" appear on the landing page only, the kinds of content on all other pages. */
export function SiteHeader({ locale, site, isHome }: Props) {
  const t = useTranslations('nav')
  const to = (path: string) => localePath(locale, path)
  return (
    <header className="no-print top-0 z-20 border-b border-line bg-paper xl:sticky">
      <SkipLink />
      <div className="mx-auto flex max-w-6xl flex-wrap items-center px-4 py-1 xl:gap-1 xl:py-2">
        <span className="mr-auto">
          <SiteBrand locale={locale} site={site} />
        </span>
        {/* If space is short, the links form their own row below, which scrolls sideways and fades at its ends. */}
        <nav
          aria-label={t('label')}
          className="order-last -mx-3 flex w-[calc(100%+1.5rem)] scroll-pr-10 items-center overflow-x-auto [scroll-snap-type:x_proximity] *:[scroll-snap-align:start] max-xl:mask-[linear-gradient(90deg,#0000,#000_.75rem,#000_calc(100%-2.5rem),#0000)] max-xl:pr-6 xl:order-none xl:mx-0 xl:w-auto"
        >
          <MainLinks locale={locale} isHome={isHome} />
        </nav>
        <a href={to(paths.search)} className={link}>
          <Search aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('search')}</span>
        </a>{' '}
        <ViewTools locale={locale}>
          <li className="border-t border-line">
            <TextOnlySwitch locale={locale} buttonStyle={menuItemStyle} />
          </li>
        </ViewTools>
        <AccountLinks locale={locale} />
      </div>
    </header>
  )
}

function MainLinks({ locale, isHome }: { locale: Locale; isHome: boolean }) {
  const t = useTranslations('nav')
  const emergency = useTranslations('emergency')
  const to = (path: string) => localePath(locale, path)
  return (
    <>
      <a href={to(paths.home)} className={link}>
        {t('home')}
      </a>{' '}
      {isHome ? (
        <>
          <a href="#about-us" className={link}>
            {t('about')}
          </a>{' '}
          <a href="#videos-section" className={link}>
            {t('learn')}
          </a>{' '}
        </>
      ) : null}
      <a href={to(paths.emergency)} className={cn(link, 'text-clay')}>
        {emergency('link')}
      </a>{' '}
      {isHome ? null : (
        <>
          <a href={to(paths.articles)} className={link}>
            {t('articles')}
          </a>{' '}
          <a href={to(paths.videos)} className={link}>
            {t('videos')}
          </a>{' '}
          <a href={to(paths.faqs)} className={link}>
            {t('questions')}
          </a>{' '}
        </>
      )}
      <a href={to(paths.papers)} className={link}>
        {t('papers')}
      </a>{' '}
      {/* Shown to approved staff: see AccountLinks. */}
      <a
        href={to(paths.dashboard)}
        className={cn(linkShape, 'hidden in-data-[member=staff]:inline-flex')}
      >
        {t('dashboard')}
      </a>
    </>
  )
}
