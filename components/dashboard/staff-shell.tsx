'use client'

import { usePathname } from 'next/navigation'
import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { useSentOutbox } from '@/lib/browser/outbox/use-sent-outbox'
import { can } from '@/lib/core/permissions'
import { mayOpen } from '@/lib/core/staff-pages'
import { hasEndedLicence, isStaffAccount, viewerOf } from '../account/account-state'
import { AwaitedProfile } from '../account/awaited-profile'
import { LicenceNotice } from '../account/licence-notice'
import { useMemberArea } from '../account/use-member-area'
import { useProfile } from '../account/use-profile'
import { ToastArea } from '../account/use-toasts'
import { useFirstLoadOver } from '../layout/use-first-load'
import { NotificationBell } from '../notifications/notification-bell'
import { ErasureNotice } from '../own-data/erasure-notice'
import { BottomBar } from './bottom-bar'
import { Refused } from './refused'
import { Sidebar, SidebarSpace } from './sidebar'
import { StaffSkeleton } from './staff-skeleton'
import { StaffUser } from './staff-viewer'
import { UserMenu } from './user-menu'

interface Props {
  /** The logo with the link to the public pages. */
  brand: ReactNode
  /** Theme and language. */
  tools: ReactNode
  children: ReactNode
}

/** The size of secondary text and tables: staff screens fit more on a line than pages for readers. */
const SMALL = '[--small:0.875rem]'

/**
 * The frame and the gate of the staff area: shows nothing before the profile says that the viewer is approved staff and may
 * open the screen. It spares others empty pages; the API decides what they may read and do.
 */
export function StaffShell({ brand, tools, children }: Props) {
  useMemberArea(useLocale())
  const profile = useProfile()
  const path = usePathname()
  const user = profile.data
  const isAdmitted = user ? can(viewerOf(user), 'dashboard.view') : false
  const isFirstLoadOver = useFirstLoadOver()
  useSentOutbox(isFirstLoadOver && user ? user.user_id : null)
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
          <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-3 sm:px-6 sm:py-6">
            {!user ? (
              <AwaitedProfile profile={profile} loading={<StaffSkeleton />} />
            ) : isAdmitted && mayOpen(viewerOf(user), path) ? (
              <>
                <ErasureNotice user={user} />
                {children}
              </>
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
