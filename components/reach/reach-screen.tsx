'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { canSubscribe, subscribeHere } from '@/lib/browser/offline/subscribe'
import { formatPhone } from '@/lib/core/format-phone.mjs'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type { ReachDto, ReachWay } from '@/lib/modules/reach/schema'
import { useToasts } from '../accounts/session/use-toasts'
import { StaffLink, StaffPage } from '../dashboard/staff-page'
import { useViewer } from '../dashboard/staff-viewer'
import { useHydrated } from '../forms/api-form'
import { AwaitedData } from '../forms/awaited-data'
import { type MutationOptions, useOptimisticMutation } from '../forms/use-optimistic-mutation'
import { RelativeDate } from '../forum/cases/byline'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Checkbox } from '../ui/checkbox'
import {
  addDevice,
  REACH,
  readReach,
  removeDevice,
  saveSms,
  testWay,
  UnreachableList,
} from './unreachable-list'

/** An action on the viewer's notification channels, which are refetched afterwards. */
const useReachAction = <Input = void>(how: MutationOptions<ReachDto, Input>) =>
  useOptimisticMutation<ReachDto, Input>({ ...how, queryKey: [REACH, 'own'], stale: [[REACH]] })

interface Props {
  way: ReachWay
  /** Whether the channel can be tested. */
  isOn: boolean
  children: ReactNode
}

/** One notification channel of the viewer, and its test. */
function WayCard({ way, isOn, children }: Props) {
  const t = useTranslations('reach')
  const test = useReachAction({ run: () => testWay(way), failed: t('failed') })
  return (
    <Card as="section" aria-labelledby={`way-${way}`} className="grid gap-3 p-4">
      <h2 id={`way-${way}`} className="text-lg">
        {t(`ways.${way}`)}
      </h2>
      {children}
      {isOn ? (
        <p>
          <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
            {t(`test.${way}`)}
          </Button>
        </p>
      ) : null}
    </Card>
  )
}

/** Push messages to the viewer's browsers. The browser asks for permission only when the button is pressed. */
function PushCard({ push }: { push: ReachDto['push'] }) {
  const t = useTranslations('reach')
  const toasts = useToasts()
  const isHydrated = useHydrated()
  const { public_key: key, devices } = push
  const add = useReachAction({
    failed: t('pushFailed'),
    async run() {
      const subscription = key ? await subscribeHere(key) : null
      if (subscription) return addDevice(subscription)
      toasts.failure(null, t('pushDenied'))
      return null
    },
  })
  const remove = useReachAction<string>({ run: removeDevice, failed: t('failed') })
  return (
    <WayCard way="push" isOn={key !== null && devices.length > 0}>
      <p className="text-muted">{t(key ? 'pushText' : 'pushUnconfigured')}</p>
      {devices.length > 0 ? (
        <ul className="grid gap-2">
          {devices.map(({ id, device, created_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                {device || t('unknownDevice')} <RelativeDate iso={created_at} />
              </span>
              <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(id)}>
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {key && isHydrated ? (
        canSubscribe() ? (
          <p>
            <Button busy={add.isPending} onClick={() => add.mutate()}>
              {t('pushAdd')}
            </Button>
          </p>
        ) : (
          <p>{t('pushImpossible')}</p>
        )
      ) : null}
    </WayCard>
  )
}

/** The viewer's notification channels for urgent cases; each can be tested. */
export function ReachScreen() {
  const t = useTranslations('reach')
  const tNotices = useTranslations('notifications')
  const viewer = useViewer()
  const query = useQuery({
    queryKey: [REACH, 'own'],
    queryFn: ({ signal }) => readReach(signal),
  })
  const { data } = query
  return (
    <StaffPage
      title={t('title')}
      crumbs={[{ label: tNotices('list'), href: paths.notifications }]}
      back={{ label: tNotices('list'), href: paths.notifications }}
    >
      <div className="grid gap-4">
        <p className="max-w-measure text-muted">{t('lead')}</p>
        {data ? (
          <>
            <MailCard mail={data.mail} />
            <PushCard push={data.push} />
            <SmsCard sms={data.sms} />
          </>
        ) : (
          <AwaitedData query={query} failed={t('loadFailed')} skeleton="h-80" />
        )}
        {can(viewer, 'user.list') ? <UnreachableList /> : null}
      </div>
    </StaffPage>
  )
}

function MailCard({ mail }: { mail: ReachDto['mail'] }) {
  const t = useTranslations('reach')
  return (
    <WayCard way="mail" isOn>
      <p>{t(mail.is_wished ? 'mailOn' : 'mailOff', { address: mail.address })}</p>
      {mail.is_configured ? null : <p className="text-muted">{t('mailUnconfigured')}</p>}
      <p>
        <StaffLink href={`${paths.notifications}#settings`} className="underline">
          {t('mailWishes')}
        </StaffLink>
      </p>
    </WayCard>
  )
}

function SmsCard({ sms }: { sms: ReachDto['sms'] }) {
  const t = useTranslations('reach')
  const { is_configured: isConfigured, phone_number: number, is_wished: isWished } = sms
  const save = useReachAction<boolean>({
    run: saveSms,
    failed: t('failed'),
    optimisticUpdate: (reach, is_wished) => ({ ...reach, sms: { ...reach.sms, is_wished } }),
  })
  return (
    <WayCard way="sms" isOn={isConfigured && number !== null}>
      {isConfigured && number ? (
        <Checkbox
          label={t('smsWish', { number: formatPhone(number) })}
          checked={isWished}
          onChange={({ target }) => save.mutate(target.checked)}
        />
      ) : (
        <p className="text-muted">{t(isConfigured ? 'smsNoNumber' : 'smsUnconfigured')}</p>
      )}
      <p>
        <StaffLink href={paths.dashboardProfile} className="underline">
          {t('smsProfile')}
        </StaffLink>
      </p>
    </WayCard>
  )
}
