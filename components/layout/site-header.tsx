import { LogIn, Menu as MenuIcon, Search, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { cn } from '../ui/class-names'
import { Menu, menuItemStyle } from '../ui/menu'
import { EmergencyItem } from './emergency'
import { SiteBrand, SkipLink, TextOnlySwitch, ViewTools } from './frame-parts'
import { type SectionLink, SectionLinks } from './section-links'

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
  'min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-wash'
const link = `inline-flex ${linkShape}`

/** The sections in the order of the navigation, with the first parts of their addresses after `home`. */
const SECTIONS = [
  { key: 'topics', path: paths.topics, segments: ['topics', 'topic'] },
  {
    key: 'articles',
    path: paths.articles,
    segments: ['more-articles', 'article', 'find-articles'],
  },
  { key: 'videos', path: paths.videos, segments: ['more-videos', 'video', 'find-videos'] },
  { key: 'papers', path: paths.papers, segments: ['more-papers', 'papers', 'find-papers'] },
  { key: 'questions', path: paths.faqs, segments: ['faqs'] },
] as const

interface Props {
  locale: Locale
  site: SiteProfile
  isHome: boolean
}

/**
 * The header of public pages. On a phone, the sections are behind a button, and "Emergency" stays beside it. On a wide
 * screen, the row of links stays in view. "About us" and "Learn" lead to parts of the landing page, and appear only there.
 */
export function SiteHeader({ locale, site, isHome }: Props) {
  const t = useTranslations('nav')
  const emergency = useTranslations('emergency')
  const to = (path: string) => localePath(locale, path)
  const links: SectionLink[] = [
    { href: to(paths.home), text: t('home'), isCurrent: isHome },
    ...(isHome
      ? [
          { href: '#about-us', text: t('about') },
          { href: '#videos-section', text: t('learn') },
        ]
      : []),
    ...SECTIONS.map(({ key, path, segments }) => ({ href: to(path), text: t(key), segments })),
    { href: to(paths.emergency), text: emergency('link'), segments: ['emergency'], isUrgent: true },
    { href: to(paths.dashboard), text: t('dashboard'), isForStaff: true },
  ]
  return (
    <header className="no-print z-20 border-b border-line bg-paper xl:sticky xl:-top-13">
      <SkipLink />
      <div className="mx-auto flex h-13 max-w-6xl items-center px-2 min-[22.5rem]:px-4">
        <span className="mr-auto">
          <SiteBrand locale={locale} site={site} />
        </span>
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
      <nav aria-label={t('label')} className="mx-auto flex max-w-6xl flex-wrap px-1">
        <Menu
          className="mr-auto hidden max-md:block"
          buttonStyle={`${link} gap-2`}
          button={
            <>
              <MenuIcon aria-hidden="true" className="size-5" />
              {t('menu')}
            </>
          }
          listStyle="left-0 w-64"
        >
          <SectionLinks links={links} isMenu />
        </Menu>
        <a
          href={to(paths.emergency)}
          className={cn(linkShape, 'hidden text-clay max-md:inline-flex')}
        >
          {emergency('link')}
        </a>
        {/* Without the style sheet, in older engines and on text-only pages, this list alone is left. */}
        <ul className="flex flex-wrap max-md:hidden">
          <SectionLinks links={links} />
        </ul>
      </nav>
    </header>
  )
}
