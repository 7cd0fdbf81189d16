'use client'

import { ChevronDown, House, UserRound } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import { Avatar } from '../ui/avatar'
import { Menu, menuItemStyle } from '../ui/menu'
import { SignOutButton } from './sign-out-button'
import { StaffLink } from './staff-link'
import { useStaffUser } from './staff-viewer'

/** The menu of the signed-in staff member. */
export function UserMenu() {
  const t = useTranslations('staff')
  const locale = useLocale()
  const user = useStaffUser()
  const name = `${user.first_name} ${user.last_name}`
  return (
    <Menu
      buttonStyle="inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-wash"
      button={
        <>
          <Avatar name={name} src={user.avatar} size="small" />
          <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
          <ChevronDown aria-hidden="true" className="size-4" />
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
