'use client'

import { Bell, Menu } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { Fragment, type ReactNode, useEffect, useId, useState } from 'react'
import { useOutboxSender } from '@/lib/browser/outbox/use-sent-outbox'
import { useSession } from '@/lib/browser/session/session-store'
import { formatLongDate } from '@/lib/core/dates'
import { localePath, paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { canOpen, isWithin } from '@/lib/core/staff-pages'
import type { ProfileDto } from '@/lib/modules/accounts/users/schema'
import { LicenceNotice } from '../accounts/profile/licence-notice'
import { hasEndedLicence, isStaffAccount, toViewer } from '../accounts/session/account-state'
import { AwaitedProfile, useProfile } from '../accounts/session/member-area'
import { useMemberArea } from '../accounts/session/use-member-area'
import { ToastArea } from '../accounts/session/use-toasts'
import { useFirstLoadOver } from '../layout/loaded-part'
import { useUnread, useUnreadStream } from '../notifications/use-unread'
import { ButtonLink } from '../ui/button'
import { cn } from '../ui/class-names'
import { Dialog } from '../ui/dialog'
import { dialogFooterStyle } from '../ui/dialog-style'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { groupEntries, listStaffEntries } from './staff-links'
import { StaffLink } from './staff-page'
import { StaffUserContext, useViewer } from './staff-viewer'
import { SignOutButton, UserMenu } from './user-menu'

/** Higher counts are abbreviated in the corner of an icon. */
const MAX_BADGE = 99

/** The link to the notifications, with the number of unread ones. */
function NotificationBell() {
  const t = useTranslations('notifications')
  useUnreadStream()
  const unread = useUnread() ?? 0
  return (
    <StaffLink
      href={paths.notifications}
      aria-label={t('bell', { count: unread })}
      // As wide with the number as without it, which arrives later.
      className="relative inline-flex h-11 w-15 shrink-0 items-center rounded-control pl-2.5 hover:bg-wash"
    >
      <Bell aria-hidden="true" className="size-5" />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-1 left-7.5 min-w-5 rounded-control bg-clay px-1 text-center text-xs leading-5 font-bold text-paper"
        >
          {unread > MAX_BADGE ? `${MAX_BADGE}+` : unread}
        </span>
      ) : null}
    </StaffLink>
  )
}

/** Warns on every staff screen that the account will be erased, with a link to cancel the erasure. */
function ErasureNotice({ user }: { user: ProfileDto }) {
  const t = useTranslations('ownData')
  const locale = useLocale()
  if (!user.erasure_due_at) return null
  return (
    <Notice
      tone="warning"
      role="note"
      className="no-print mb-6"
      title={t('erasureDue', { day: formatLongDate(user.erasure_due_at, locale) })}
      action={
        <ButtonLink
          variant="secondary"
          href={`${localePath(locale, paths.dashboardProfile)}#erasure`}
        >
          {t('withdrawThere')}
        </ButtonLink>
      }
    />
  )
}

/** The staff area before the viewer is known, in the shape of its screens: crumbs, title and content. */
function StaffSkeleton() {
  const t = useTranslations('staff')
  return (
    <div role="status" className="mx-auto max-w-6xl">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="my-3 h-5 w-40" />
      <Skeleton className="mb-4 h-11 w-64 max-w-full" />
      <Skeleton className="mb-4 h-11" />
      <Skeleton className="h-80" />
    </div>
  )
}

interface StaffEntryLinkProps {
  entry: ReturnType<typeof listStaffEntries>[number]
  /** For the bar on phones: puts the name below the icon. */
  isSlot?: boolean
  onFollow?: () => void
}

/** The style of an entry in the bar on phones. */
const slotStyle =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-control px-0.5 ' +
  'text-center text-[0.8125rem] leading-tight font-medium wrap-anywhere hover:bg-wash'
/** In the sidebar, all entries of an administrator fit into 800 pixels of height. */
const rowStyle =
  'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium hover:bg-wash lg:min-h-[clamp(1.75rem,3.75dvh,2.25rem)]'

/** An entry of the navigation; marked when the current page belongs to it. */
function StaffEntryLink({ entry, isSlot, onFollow }: StaffEntryLinkProps) {
  const t = useTranslations('staff')
  const path = usePathname()
  const { name, Icon } = entry
  return (
    <StaffLink
      href={entry.path}
      {...(onFollow ? { onClick: onFollow } : {})}
      aria-current={isWithin(path, entry.path) ? 'page' : undefined}
      className={cn(
        isSlot ? slotStyle : rowStyle,
        'aria-[current]:bg-forest-wash aria-[current]:font-bold aria-[current]:text-forest',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span>{t(`entries.${name}`)}</span>
    </StaffLink>
  )
}

/** The height of the header. The sidebar fills the rest, so that short pages do not scroll. */
const BAR = '[--bar:3.3125rem]'

const column = 'no-print hidden w-60 shrink-0 border-r border-line bg-surface lg:block'

/** The smallest number of entries that a role has. */
const PLACEHOLDERS = 6

const placeholders = Array.from({ length: PLACEHOLDERS }, (_, at) => at)

/** The sidebar until the viewer's role is known, in its final shape. */
function SidebarSkeleton() {
  return (
    <div aria-hidden="true" className={column}>
      <div className="grid gap-4 p-5">
        {placeholders.map((at) => (
          <Skeleton key={at} className="h-5 w-32" />
        ))}
      </div>
    </div>
  )
}

/** The bar on phones until the viewer's role is known. */
function BottomBarSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="no-print sticky bottom-0 z-20 border-t border-line bg-surface lg:hidden [@media(max-height:24rem)]:static"
    >
      <div className="mx-auto flex h-14 max-w-xl items-center justify-around">
        {placeholders.slice(1).map((at) => (
          <Skeleton key={at} className="h-9 w-12" />
        ))}
      </div>
    </div>
  )
}

/** The bell and the account menu until the viewer is known, as wide as these. */
function AccountSkeleton() {
  return (
    <span aria-hidden="true" className="flex h-11 w-37 shrink-0 items-center gap-8 pl-2.5 sm:w-68">
      <Skeleton className="size-5" />
      <Skeleton className="size-8 rounded-full sm:ml-auto sm:h-8 sm:w-44" />
    </span>
  )
}

interface StaffEntryListProps {
  entries: ReturnType<typeof listStaffEntries>
  onFollow?: () => void
}

/** Entries under the headings of their groups. */
function StaffEntryList({ entries, onFollow }: StaffEntryListProps) {
  const t = useTranslations('staff')
  const id = useId()
  return groupEntries(entries).map(({ group, entries: own }) => (
    <div key={group ?? 'home'}>
      {group ? (
        <p id={`${id}-${group}`} className="px-3 pt-2 pb-1 text-sm text-muted lg:pt-1 lg:pb-0">
          {t(`groups.${group}`)}
        </p>
      ) : null}
      <ul className="grid" {...(group ? { 'aria-labelledby': `${id}-${group}` } : {})}>
        {own.map((entry) => (
          <li key={entry.name}>
            <StaffEntryLink entry={entry} {...(onFollow ? { onFollow } : {})} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** The screens of the viewer's role, beside the page if there is room. */
function Sidebar() {
  const t = useTranslations('staff')
  const entries = listStaffEntries(useViewer())
  return (
    <nav aria-label={t('navigation')} className={column}>
      <div className="sticky top-0 flex h-[calc(100dvh-var(--bar))] flex-col">
        <div className="grid min-h-0 flex-1 content-start overflow-y-auto px-3 py-2">
          <StaffEntryList entries={entries} />
        </div>
        <div className="border-t border-line px-3 py-1">
          <SignOutButton text="logout" />
        </div>
      </div>
    </nav>
  )
}

/** Redirects people without access to the landing page, which explains why (docs/rules.md#roles). */
function AccessDenied() {
  const locale = useLocale()
  useEffect(() => {
    location.replace(`${localePath(locale, paths.home)}?notice=not-allowed`)
  }, [locale])
  return <StaffSkeleton />
}

/** Number of entries in the bar itself; the others are behind "More". */
const VISIBLE_ENTRIES = 4

/** The same navigation within the thumb's reach, on phones and narrow windows. */
function BottomBar() {
  const t = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const entries = listStaffEntries(useViewer())
  const close = () => setOpen(false)
  return (
    <nav
      aria-label={t('navigation')}
      className="no-print sticky bottom-0 z-20 border-t border-line bg-surface lg:hidden [@media(max-height:24rem)]:static"
    >
      <ul className="mx-auto flex max-w-xl">
        {entries.slice(0, VISIBLE_ENTRIES).map((entry) => (
          <li key={entry.name} className="min-w-0 grow">
            <StaffEntryLink entry={entry} isSlot />
          </li>
        ))}
        <li className="min-w-0 grow">
          <Dialog
            title={t('more')}
            closeLabel={t('close')}
            open={isOpen}
            onOpenChange={setOpen}
            trigger={
              <button type="button" className={slotStyle}>
                <Menu aria-hidden="true" className="size-5" />
                {t('more')}
              </button>
            }
          >
            <div className="grid gap-1 [&_a]:scroll-mb-20">
              <StaffEntryList entries={entries.slice(VISIBLE_ENTRIES)} onFollow={close} />
            </div>
            <div className={dialogFooterStyle}>
              <SignOutButton text="logout" />
            </div>
          </Dialog>
        </li>
      </ul>
    </nav>
  )
}

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
 * The frame and the gate of the staff area: shows nothing until the profile confirms that the viewer is approved
 * staff and may open the screen. Only avoids empty pages; the API enforces permissions.
 */
export function StaffShell({ brand, tools, children }: Props) {
  useMemberArea(useLocale())
  const profile = useProfile()
  const path = usePathname()
  const user = profile.data
  const isAdmitted = user ? can(toViewer(user), 'dashboard.view') : false
  const isFirstLoadOver = useFirstLoadOver()
  const token = useSession()?.token ?? null
  useOutboxSender(
    isFirstLoadOver && !profile.isPlaceholderData ? (user?.user_id ?? null) : null,
    token,
  )
  return (
    <ToastArea value="dashboard">
      <StaffUserContext value={isAdmitted && user ? user : null}>
        <header className={`no-print h-(--bar) border-b border-line bg-surface ${SMALL} ${BAR}`}>
          <div className="flex h-full items-center gap-1 px-4">
            <span className="mr-auto min-w-0">{brand}</span>
            {tools}
            {isAdmitted ? (
              <>
                <NotificationBell />
                <UserMenu />
              </>
            ) : (
              <AccountSkeleton />
            )}
          </div>
        </header>
        <div className={`flex min-w-0 flex-1 ${SMALL} ${BAR}`}>
          {isAdmitted ? <Sidebar /> : <SidebarSkeleton />}
          <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-3 sm:px-6 sm:py-6">
            {!user ? (
              <AwaitedProfile profile={profile} loading={<StaffSkeleton />} />
            ) : isAdmitted && canOpen(toViewer(user), path) ? (
              // A screen of another person starts without what was typed in the previous one.
              <Fragment key={user.user_id}>
                <ErasureNotice user={user} />
                {children}
              </Fragment>
            ) : isStaffAccount(user) && hasEndedLicence(user) ? (
              <LicenceNotice user={user} />
            ) : (
              <AccessDenied />
            )}
          </main>
        </div>
        {isAdmitted ? <BottomBar /> : user ? null : <BottomBarSkeleton />}
      </StaffUserContext>
    </ToastArea>
  )
}
