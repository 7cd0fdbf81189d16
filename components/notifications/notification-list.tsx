'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, CheckCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { paths } from '@/lib/core/paths'
import {
  type AppKind,
  appKinds,
  type MailKind,
  mailKinds,
  visitorKinds,
} from '@/lib/modules/notifications/mail-kinds'
import type { NotificationDto, NotificationSettingsDto } from '@/lib/modules/notifications/schema'
import { ProfileSkeleton } from '../accounts/profile/profile-parts'
import { isStaffAccount } from '../accounts/session/account-state'
import { AwaitedProfile, useProfile } from '../accounts/session/member-area'
import { useMemberArea } from '../accounts/session/use-member-area'
import { useToasts } from '../accounts/session/use-toasts'
import { StaffButtonLink, StaffLink, StaffPage } from '../dashboard/staff-page'
import { RowButton } from '../dashboard/tables/row-actions'
import { EventTime } from '../dashboard/tables/table-cells'
import { useRowAction, useTableTexts } from '../dashboard/tables/use-table'
import type { Column } from '../data-table/data-table'
import { useTableAddress } from '../data-table/table-address'
import { TableView } from '../data-table/table-view'
import { useRows } from '../data-table/use-rows'
import { AwaitedData } from '../forms/awaited-data'
import { Button, buttonStyle } from '../ui/button'
import { Card } from '../ui/card'
import { Checkbox } from '../ui/checkbox'
import { cn } from '../ui/class-names'
import { listNotifications, markAllRead, markRead, NOTIFICATIONS } from './notification-calls'
import { useUnread } from './use-unread'

/** The link to the contact settings for alerts. */
function ReachLink() {
  const t = useTranslations('reach')
  return (
    <StaffButtonLink href={paths.reach} variant="secondary">
      <BellRing aria-hidden="true" className="size-5" />
      {t('title')}
    </StaffButtonLink>
  )
}

type Translate = ReturnType<typeof useTranslations<never>>
type Key = Parameters<Translate['has']>[0]

/** Words a notification in the reader's language; an unknown kind gets a generic text. */
function useNoticeText(): (title: NotificationDto['title']) => string {
  const t = useTranslations()
  return ({ key, values }) =>
    // The key comes from the server, which may be newer than this page.
    t.has(key as Key) ? t(key as Key, values as never) : t('notifications.other')
}

const PATH = '/notifications/settings'

const readSettings = async (signal: AbortSignal): Promise<NotificationSettingsDto> =>
  (await call<NotificationSettingsDto>('GET', PATH, { signal })).data

/** A kind of mail or in-app notice, and whether it is enabled. */
type Preference = { isEnabled: boolean } & (
  | { way: 'mail'; kind: MailKind }
  | { way: 'app'; kind: AppKind }
)

/** Changes one setting; the others stay. */
const savePreference = ({ way, kind, isEnabled }: Preference) =>
  call('PUT', PATH, { json: { [way]: { [kind]: isEnabled } } })

const KEY = [NOTIFICATIONS, 'settings']

/** Pressed settings still being saved, by way and kind. */
type Pressed = Record<string, boolean>

const getName = ({ way, kind }: Preference) => `${way}.${kind}`

/** The viewer's notification settings. Each change is shown and saved at once, and reverted if it is refused. */
function useSettings() {
  const t = useTranslations('notifications')
  const client = useQueryClient()
  const toasts = useToasts()
  const settings = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readSettings(signal) })
  // Changes being saved. Not in the cache, whose notification comes a moment later, so the box would show its old
  // state.
  const [pressed, setPressed] = useState<Pressed>({})
  const save = useMutation({
    mutationFn: savePreference,
    async onSuccess({ message }, { way, kind, isEnabled }) {
      // A response to a read that overlapped the save may be older.
      await client.cancelQueries({ queryKey: KEY })
      client.setQueryData<NotificationSettingsDto>(KEY, (known) =>
        known ? { ...known, [way]: { ...known[way], [kind]: isEnabled } } : known,
      )
      toasts.success(message)
    },
    onError: (error) => toasts.failure(error, t('settingsNotSaved')),
    onSettled(_answer, _error, preference) {
      const name = getName(preference)
      // Unless it was pressed again meanwhile.
      setPressed(({ [name]: latest, ...others }) =>
        latest === preference.isEnabled || latest === undefined
          ? others
          : { ...others, [name]: latest },
      )
    },
  })
  return {
    settings,
    isEnabled: (
      { mail, app }: NotificationSettingsDto,
      preference: Omit<Preference, 'isEnabled'>,
    ) => {
      const stored: Partial<Record<string, boolean>> = preference.way === 'mail' ? mail : app
      return pressed[`${preference.way}.${preference.kind}`] ?? stored[preference.kind] ?? true
    },
    save(preference: Preference) {
      setPressed((others) => ({ ...others, [getName(preference)]: preference.isEnabled }))
      save.mutate(preference)
    },
  }
}

/** The form of the viewer's notification settings; each change is saved at once. */
export function NotificationSettings({ isStaff }: { isStaff: boolean }) {
  const t = useTranslations('notifications')
  const { settings, isEnabled, save } = useSettings()
  const { data } = settings
  const id = useId()
  const app = appKinds
    .filter((kind) => isStaff || visitorKinds.includes(kind))
    .map((kind) => ({ way: 'app', kind }) as const)
  const mail = mailKinds
    .filter((kind) => isStaff || visitorKinds.includes(kind))
    .map((kind) => ({ way: 'mail', kind }) as const)
  const groups = [
    { name: t('inApp'), hint: isStaff ? t('inAppHint') : null, preferences: app },
    { name: t('byMail'), hint: null, preferences: mail },
  ]
  return (
    <Card as="section" id="settings" aria-labelledby="settings-title" className="mt-10 p-4 sm:p-6">
      <h2 id="settings-title" className="text-xl">
        {t('settings')}
      </h2>
      <p className="mt-1 text-muted">{t(isStaff ? 'settingsText' : 'settingsTextOwn')}</p>
      {data ? (
        groups.map(({ name, hint, preferences }, at) => (
          <fieldset key={name} className="mt-4" aria-describedby={hint ? `${id}${at}` : undefined}>
            <legend className="font-semibold">{name}</legend>
            {hint ? (
              <p id={`${id}${at}`} className="text-sm text-muted">
                {hint}
              </p>
            ) : null}
            <ul>
              {preferences.map(
                (preference: { way: 'app' | 'mail'; kind: (typeof mailKinds)[number] }) => (
                  <li key={preference.kind}>
                    <Checkbox
                      label={t(`mail.${preference.kind}`)}
                      checked={isEnabled(data, preference)}
                      onChange={({ target }) =>
                        save({ ...preference, isEnabled: target.checked } as Preference)
                      }
                    />
                  </li>
                ),
              )}
            </ul>
          </fieldset>
        ))
      ) : (
        <AwaitedData query={settings} failed={t('settingsFailed')} skeleton="mt-3 h-160" />
      )}
    </Card>
  )
}

interface NoticeTitleProps {
  notice: NotificationDto
  text: string
  onFollow: () => void
}

/** A notification's text, linked to its subject; marks unread ones. */
function NoticeTitle({ notice: { href, read_at }, text, onFollow }: NoticeTitleProps) {
  const t = useTranslations('notifications')
  return (
    <StaffLink
      href={href}
      onClick={() => {
        if (!read_at) onFollow()
      }}
      className={cn(
        'inline-flex min-h-11 items-center gap-2 wrap-anywhere hover:underline',
        read_at ? 'font-normal' : 'text-forest',
      )}
    >
      {read_at ? null : (
        <>
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-clay" />
          <span className="sr-only">{t('unread')}: </span>
        </>
      )}
      <span>{text}</span>
    </StaffLink>
  )
}

const asRead = (row: NotificationDto): NotificationDto => ({
  ...row,
  read_at: row.read_at ?? new Date().toISOString(),
})

interface Props {
  /** Shown in the staff area rather than in the reader's profile. */
  isStaff?: boolean
  /** Include the settings for notices that only staff receive. */
  hasStaffSettings?: boolean
}

/** The viewer's notifications, newest first. Following one marks it as read. */
export function NotificationList({ isStaff = true, hasStaffSettings = isStaff }: Props) {
  const t = useTranslations('notifications')
  const tStaff = useTranslations('staff')
  const tTable = useTranslations('table')
  const getText = useNoticeText()
  const unread = useUnread()
  const address = useTableAddress()
  const query = useRows({ name: NOTIFICATIONS, address, list: listNotifications })
  const mark = useRowAction<NotificationDto, NotificationDto>({
    name: NOTIFICATIONS,
    run: markRead,
    failed: t('markFailed'),
    isQuiet: true,
    optimisticUpdate: (rows, { notification_id: id }) =>
      rows.map((row) => (row.notification_id === id ? asRead(row) : row)),
  })
  const markAll = useRowAction<NotificationDto>({
    name: NOTIFICATIONS,
    run: markAllRead,
    failed: t('markAllFailed'),
    optimisticUpdate: (rows) => rows.map(asRead),
  })
  const texts = useTableTexts({ empty: t('none'), emptySearch: t('none'), failed: t('failed') })
  const columns: Column<NotificationDto>[] = [
    {
      id: 'notice',
      header: t('notice'),
      isHead: true,
      cell: (row) => (
        <NoticeTitle notice={row} text={getText(row.title)} onFollow={() => mark.mutate(row)} />
      ),
    },
    {
      id: 'received',
      header: t('received'),
      width: 'sm:w-[27%]',
      cell: ({ created_at }) => <EventTime iso={created_at} />,
    },
    {
      id: 'actions',
      header: tTable('actions'),
      width: 'sm:w-[20%]',
      cell: (row) =>
        row.read_at ? (
          <span className="text-sm text-muted">{t('isRead')}</span>
        ) : (
          <span className="-mx-2 flex">
            <RowButton
              aria-label={t('markReadOf', { title: getText(row.title) })}
              onClick={() => mark.mutate(row)}
            >
              {t('markRead')}
            </RowButton>
          </span>
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
      {/* Waits for the list's length, because the boxes would move away from under a finger. */}
      {query.isPending ? null : <NotificationSettings isStaff={hasStaffSettings} />}
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

/** A person's notifications and notification settings in their profile, which every role can open. */
export function OwnNotices() {
  useMemberArea(useLocale())
  const profile = useProfile()
  const { data } = profile
  if (data) return <NotificationList isStaff={false} hasStaffSettings={isStaffAccount(data)} />
  return <AwaitedProfile profile={profile} loading={<ProfileSkeleton />} />
}
