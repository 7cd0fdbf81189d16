'use client'

import { usePathname } from 'next/navigation'
import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { useSentOutbox } from '@/lib/browser/outbox/use-outbox'
import { can } from '@/lib/core/permissions'
import { mayOpen } from '@/lib/core/staff-pages'
import { hasEndedLicence, isStaffAccount, viewerOf } from '../account/account-state'
import { AwaitedProfile } from '../account/awaited-profile'
import { LicenceNotice } from '../account/licence-notice'
import { useMemberArea } from '../account/use-member-area'
import { useProfile } from '../account/use-profile'
import { ToastArea } from '../account/use-toasts'
import { NotificationBell } from '../notifications/notification-bell'
import { BottomBar } from './bottom-bar'
import { Refused } from './refused'
import { Sidebar, SidebarSpace } from './sidebar'
import { StaffSkeleton } from './staff-skeleton'
import { StaffUser } from './staff-viewer'
import { UserMenu } from './user-menu'

interface Props {
  /** The mark and the way to the public pages. */
  brand: ReactNode
  /** Theme and language. */
  tools: ReactNode
  children: ReactNode
}

/** The size of what stands beside texts and in tables: the staff's have more on a line than pages for readers. */
const SMALL = '[--small:0.875rem]'

/**
 * What stands around every screen of the staff area, and its gate: nothing of it is shown before the profile says
 * that an approved member of staff asks whom the screen is for. It spares others a look at empty pages; what they may read and do is decided
 * by the API.
 */
export function StaffShell({ brand, tools, children }: Props) {
  useMemberArea(useLocale())
  const profile = useProfile()
  const path = usePathname()
  const user = profile.data
  const isAdmitted = user ? can(viewerOf(user), 'dashboard.view') : false
  useSentOutbox(user?.user_id ?? null)
  return (
    <ToastArea value="dashboard">
      <StaffUser value={isAdmitted && user ? user : null}>
        <header className={`no-print border-b border-line bg-surface ${SMALL}`}>
          <div className="flex items-center gap-1 px-4 py-1">
            <span className="mr-auto min-w-0">{brand}</span>
            {tools}
            {isAdmitted ? (
              <>
                <NotificationBell />
                <UserMenu />
              </>
            ) : (
              <span className="h-11 w-32 shrink-0 sm:w-52" />
            )}
          </div>
        </header>
        <div className={`flex min-w-0 flex-1 ${SMALL}`}>
          {isAdmitted ? <Sidebar /> : <SidebarSpace />}
          <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 sm:px-6">
            {!user ? (
              <AwaitedProfile profile={profile} loading={<StaffSkeleton />} />
            ) : isAdmitted && mayOpen(viewerOf(user), path) ? (
              children
            ) : isStaffAccount(user) && hasEndedLicence(user) ? (
              <LicenceNotice user={user} />
            ) : (
              <Refused />
            )}
          </main>
        </div>
        {isAdmitted ? <BottomBar /> : null}
      </StaffUser>
    </ToastArea>
  )
}
