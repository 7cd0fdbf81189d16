'use client'

import { Check, CheckCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import type { NotificationDto } from '@/lib/modules/notifications/schema'
import { EventMoment } from '../dashboard/event-moment'
import { StaffLink } from '../dashboard/staff-link'
import { StaffPage } from '../dashboard/staff-page'
import { useRowAction } from '../dashboard/use-row-action'
import { useTableTexts } from '../dashboard/use-table-texts'
import type { Column } from '../data-table/data-table'
import { useTableAddress } from '../data-table/table-address'
import { TableView } from '../data-table/table-view'
import { useRows } from '../data-table/use-rows'
import { ReachLink } from '../reach/reach-link'
import { Button } from '../ui/button'
import { buttonStyle } from '../ui/button-style'
import { IconButton } from '../ui/icon-button'
import { NoticeTitle } from './notice-title'
import { listNotifications, markAllRead, markRead, NOTIFICATIONS } from './notification-calls'
import { NotificationSettings } from './notification-settings'
import { useNoticeText } from './use-notice-text'
import { useUnread } from './use-unread'

const asRead = (row: NotificationDto): NotificationDto => ({
  ...row,
  read_at: row.read_at ?? new Date().toISOString(),
})

interface Props {
  /** Whether it is in the staff area; otherwise it is in a visitor's profile. */
  isStaff?: boolean
}

/** The viewer's notifications, newest first. Following one marks it as read. */
export function NotificationList({ isStaff = true }: Props) {
  const t = useTranslations('notifications')
  const tStaff = useTranslations('staff')
  const tTable = useTranslations('table')
  const textOf = useNoticeText()
  const unread = useUnread()
  const address = useTableAddress()
  const query = useRows({ name: NOTIFICATIONS, address, list: listNotifications })
  const mark = useRowAction<NotificationDto, NotificationDto>({
    name: NOTIFICATIONS,
    run: markRead,
    failed: t('markFailed'),
    isQuiet: true,
    expect: (rows, { notification_id: id }) =>
      rows.map((row) => (row.notification_id === id ? asRead(row) : row)),
  })
  const markAll = useRowAction<NotificationDto>({
    name: NOTIFICATIONS,
    run: markAllRead,
    failed: t('markAllFailed'),
    expect: (rows) => rows.map(asRead),
  })
  const texts = useTableTexts({ empty: t('none'), emptySearch: t('none'), failed: t('failed') })
  const columns: Column<NotificationDto>[] = [
    {
      id: 'notice',
      header: t('notice'),
      isHead: true,
      cell: (row) => (
        <NoticeTitle notice={row} text={textOf(row.title)} onFollow={() => mark.mutate(row)} />
      ),
    },
    {
      id: 'received',
      header: t('received'),
      cell: ({ created_at }) => <EventMoment iso={created_at} />,
    },
    {
      id: 'actions',
      header: tTable('actions'),
      cell: (row) =>
        row.read_at ? (
          <span className="text-sm text-muted">{t('isRead')}</span>
        ) : (
          <IconButton
            label={t('markReadOf', { title: textOf(row.title) })}
            onClick={() => mark.mutate(row)}
          >
            <Check aria-hidden="true" className="size-5" />
          </IconButton>
        ),
    },
  ]
  const all = unread ? (
    <Button variant="secondary" busy={markAll.isPending} onClick={() => markAll.mutate()}>
      <CheckCheck aria-hidden="true" className="size-5" />
      {t('markAll')}
    </Button>
  ) : null
  const content = (
    <>
      <TableView
        address={address}
        query={query}
        caption={t('list')}
        columns={columns}
        rowId={({ notification_id }) => notification_id}
        texts={texts}
        emptyAction={
          <StaffLink
            href={isStaff ? paths.dashboard : paths.articles}
            className={buttonStyle('secondary')}
          >
            {isStaff ? tStaff('home') : t('toArticles')}
          </StaffLink>
        }
      />
      {/* Waits until the list's length is known: the boxes would move away from under a finger. */}
      {query.isPending ? null : <NotificationSettings isStaff={isStaff} />}
    </>
  )
  if (!isStaff) {
    return (
      <div className="mx-auto max-w-4xl px-4 py-8">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">{t('list')}</h1>
          {all}
        </div>
        {content}
      </div>
    )
  }
  return (
    <StaffPage
      title={t('list')}
      actions={
        <>
          <ReachLink />
          {all}
        </>
      }
    >
      {content}
    </StaffPage>
  )
}
