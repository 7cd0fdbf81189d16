'use client'

import { ChevronDown, House, LogOut, UserRound } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import { Avatar } from '../ui/avatar'
import { cn } from '../ui/class-names'
import { Menu, menuItemStyle } from '../ui/menu'
import { StaffLink } from './staff-page'
import { useStaffUser } from './staff-viewer'

/** Ends the session; handled by lib/browser/reading, as on every page. */
export function SignOutButton({
  text,
  className,
}: {
  text: 'logout' | 'signOut'
  className?: string
}) {
  const t = useTranslations('staff')
  const locale = useLocale()
  return (
    <button
      type="button"
      data-plain
      data-logout={localePath(locale, paths.home)}
      data-unsent={t('unsent')}
      className={cn(
        'flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium hover:bg-wash',
        className,
      )}
    >
      <LogOut aria-hidden="true" className="size-5 shrink-0" />
      {t(text)}
    </button>
  )
}

/** The menu of the signed-in staff member. */
export function UserMenu() {
  const t = useTranslations('staff')
  const locale = useLocale()
  const user = useStaffUser()
  const name = `${user.first_name} ${user.last_name}`
  return (
    <Menu
      // Its width does not depend on the name, which arrives later.
      buttonStyle="flex min-h-11 w-20 items-center justify-end gap-2 rounded-control px-2 font-semibold hover:bg-wash sm:w-52"
      button={
        <>
          <Avatar name={name} src={user.avatar} size="small" />
          <span className="min-w-0 truncate max-sm:sr-only">{name}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </>
      }
      listStyle="w-64 max-w-[90vw]"
    >
      <li className="mb-1 truncate border-b border-line px-3 py-2 text-sm text-muted">
        {user.email}
      </li>
      <li>
        <a href={localePath(locale, paths.home)} className={menuItemStyle}>
          <House aria-hidden="true" className="size-5" />
          {t('home')}
        </a>
      </li>
      <li>
        <StaffLink href={paths.dashboardProfile} className={menuItemStyle}>
          <UserRound aria-hidden="true" className="size-5" />
          {t('entries.profile')}
        </StaffLink>
      </li>
      <li>
        <SignOutButton text="signOut" />
      </li>
    </Menu>
  )
}
