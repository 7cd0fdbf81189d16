'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { StaffLink } from '../dashboard/staff-link'
import { useUnread } from './use-unread'
import { useUnreadStream } from './use-unread-stream'

/** Higher counts are not shown exactly in the corner of an icon. */
const MOST = 99

/** The link to the notifications, with the number of unread ones. */
export function NotificationBell() {
  const t = useTranslations('notifications')
  useUnreadStream()
  const unread = useUnread() ?? 0
  return (
    <StaffLink
      href={paths.notifications}
      aria-label={t('bell', { count: unread })}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-wash"
    >
      <Bell aria-hidden="true" className="size-5" />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 min-w-5 rounded-control bg-clay px-1 text-center text-sm leading-5 font-bold text-paper"
        >
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      ) : null}
    </StaffLink>
  )
}
