import { LayoutDashboard, LogIn, LogOut, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { cn } from '../ui/class-names'
import { Menu, menuItemStyle } from '../ui/menu'

const portal =
  'inline-flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-wash'
const forStaff = 'hidden in-data-[member=staff]:flex'

/**
 * The way in, and for who is signed in the way to their account and out. The page is the same for everybody: all
 * links stand in it, and the style sheet shows those that `data-member` on the root asks for (theme-script.tsx).
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
            <UserRound aria-hidden="true" className="size-5" />
            {t('profile')}
          </a>
        </li>
        <li className={forStaff}>
          <a href={to(paths.dashboard)} className={menuItemStyle}>
            <LayoutDashboard aria-hidden="true" className="size-5" />
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
            <LogOut aria-hidden="true" className="size-5" />
            {t('logout')}
          </button>
        </li>
      </Menu>
    </>
  )
}
