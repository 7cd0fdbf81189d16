import { House, LayoutDashboard, LogOut, UserRound } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import type { UserDto } from '@/lib/modules/users/schema'
import { Avatar } from '../ui/avatar'

const entry =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium whitespace-nowrap hover:bg-wash'

/** Who works here, and the ways from here. Signing out is worked by lib/browser/reading, as on every page. */
export function StaffBar({ user }: { user: UserDto }) {
  const t = useTranslations('staff')
  const locale = useLocale()
  const name = `${user.first_name} ${user.last_name}`
  const links = [
    { text: t('dashboard'), path: paths.dashboard, Icon: LayoutDashboard },
    { text: t('profile'), path: paths.dashboardProfile, Icon: UserRound },
    { text: t('home'), path: paths.home, Icon: House },
  ]
  return (
    <nav aria-label={t('navigation')} className="no-print border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 px-4 py-2">
        <p className="mr-auto flex min-w-0 items-center gap-2 font-semibold">
          <Avatar name={name} src={user.avatar} size="small" />
          {name}
        </p>
        <div className="-mx-3 flex max-w-full flex-wrap items-center">
          {links.map(({ text, path, Icon }) => (
            <a key={path} href={localePath(locale, path)} className={entry}>
              <Icon aria-hidden="true" className="size-5 max-sm:hidden" />
              {text}
            </a>
          ))}
          <button
            type="button"
            data-plain
            data-logout={localePath(locale, paths.home)}
            className={entry}
          >
            <LogOut aria-hidden="true" className="size-5 max-sm:hidden" />
            {t('signOut')}
          </button>
        </div>
      </div>
    </nav>
  )
}
