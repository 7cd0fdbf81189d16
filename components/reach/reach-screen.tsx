'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { formatPhone } from '@/lib/core/format-phone'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type { ReachDto } from '@/lib/modules/reach/schema'
import { StaffLink } from '../dashboard/staff-link'
import { StaffPage } from '../dashboard/staff-page'
import { useViewer } from '../dashboard/staff-viewer'
import { AwaitedData } from '../forms/awaited-data'
import { Checkbox } from '../ui/checkbox'
import { Skeleton } from '../ui/skeleton'
import { PushCard } from './push-card'
import { REACH, readReach, saveSms } from './reach-calls'
import { UnreachableList } from './unreachable-list'
import { useReachAction } from './use-reach-action'
import { WayCard } from './way-card'

/** How the viewer is reached when an urgent case waits; each way can be tested. */
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
          <AwaitedData
            query={query}
            failed={t('loadFailed')}
            loading={<Skeleton className="h-80" />}
          />
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
    expect: (reach, is_wished) => ({ ...reach, sms: { ...reach.sms, is_wished } }),
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
