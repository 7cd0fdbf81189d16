'use client'

import { ChevronDown, House, LogOut, UserRound } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import { Avatar } from '../ui/avatar'
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu'
import { useStaffUser } from './staff-viewer'

/** Who works here, and the ways from here (specification section 2, "Top bar"). */
export function UserMenu() {
  const t = useTranslations('staff')
  const locale = useLocale()
  const user = useStaffUser()
  const name = `${user.first_name} ${user.last_name}`
  const icon = 'size-5'
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-wash"
        >
          <Avatar name={name} src={user.avatar} size="small" />
          <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      }
    >
      <p className="max-w-64 truncate px-3 py-2 text-sm text-muted">{user.email}</p>
      <MenuSeparator />
      <MenuItem
        href={localePath(locale, paths.home)}
        icon={<House aria-hidden="true" className={icon} />}
      >
        {t('home')}
      </MenuItem>
      <MenuItem
        href={localePath(locale, paths.dashboardProfile)}
        icon={<UserRound aria-hidden="true" className={icon} />}
      >
        {t('entries.profile')}
      </MenuItem>
      <MenuItem
        data-plain
        data-logout={localePath(locale, paths.home)}
        icon={<LogOut aria-hidden="true" className={icon} />}
      >
        {t('signOut')}
      </MenuItem>
    </DropdownMenu>
  )
}
