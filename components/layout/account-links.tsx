import { LogIn, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { cn } from '../ui/class-names'
import { Menu, menuItemStyle } from '../ui/menu'

const portal =
  'inline-flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-wash'
const forStaff = 'hidden in-data-[member=staff]:flex'

/**
 * The sign-in link, and for signed-in users the links to their account and to sign out. The page is the same for everyone: it
 * holds all links, and the style sheet shows those that `data-member` on the root calls for (theme-script.tsx).
 */
export function AccountLinks({ locale }: { locale: Locale }) {
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
