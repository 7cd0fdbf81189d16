'use client'

import { useLocale } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import type { ProfileDto } from '@/lib/modules/users/schema'
import { isStaffAccount } from '../account/account-state'
import { AwaitedProfile } from '../account/awaited-profile'
import { useMemberArea } from '../account/use-member-area'
import { useProfile } from '../account/use-profile'
import { ToastArea } from '../account/use-toasts'
import { StaffBar } from './staff-bar'
import { StaffSkeleton } from './staff-skeleton'

interface Props {
  /** Draws the page for who is let in. */
  children: (user: ProfileDto) => ReactNode
}

/**
 * The gate of the staff area: nothing of it is shown before the profile says that an approved member of staff asks.
 * It spares others a look at empty pages; what they may read and do is decided by the API.
 */
export function StaffArea({ children }: Props) {
  const locale = useLocale()
  useMemberArea(locale)
  const profile = useProfile()
  const user = profile.data
  const isRefused = user ? !isStaffAccount(user) : false

  useEffect(() => {
    if (isRefused) location.replace(`${localePath(locale, paths.home)}?notice=not-allowed`)
  }, [isRefused, locale])

  if (!user || isRefused) {
    return (
      <main id="content" tabIndex={-1} className="flex-1">
        {isRefused ? (
          <StaffSkeleton />
        ) : (
          <AwaitedProfile profile={profile} loading={<StaffSkeleton />} />
        )}
      </main>
    )
  }
  return (
    <ToastArea value="dashboard">
      <StaffBar user={user} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children(user)}
      </main>
    </ToastArea>
  )
}
