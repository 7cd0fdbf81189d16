import { LayoutDashboard, LogIn, LogOut, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { cn } from '../ui/class-names'

const portal =
  'inline-flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-wash'
const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-wash -outline-offset-2'
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
      <details data-menu className="relative hidden in-data-member:block">
        <summary className="inline-flex min-h-11 list-none items-center rounded-control px-3 hover:bg-wash">
          <UserRound aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('account')}</span>
        </summary>
        <ul className="absolute right-0 z-30 mt-1 w-52 rounded-card border border-line bg-surface p-1">
          <li>
            <a href={to(paths.profile)} className={item}>
              <UserRound aria-hidden="true" className="size-5" />
              {t('profile')}
            </a>
          </li>
          <li className={forStaff}>
            <a href={to(paths.dashboard)} className={item}>
              <LayoutDashboard aria-hidden="true" className="size-5" />
              {t('dashboard')}
            </a>
          </li>
          <li>
            <button type="button" data-plain data-logout={to(paths.home)} className={item}>
              <LogOut aria-hidden="true" className="size-5" />
              {t('logout')}
            </button>
          </li>
        </ul>
      </details>
    </>
  )
}
