'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { appKinds, mailKinds, visitorKinds } from '@/lib/modules/notifications/mail-kinds'
import { AwaitedData } from '../forms/awaited-data'
import { Card } from '../ui/card'
import { Checkbox } from '../ui/checkbox'
import { Skeleton } from '../ui/skeleton'
import type { Wish } from './settings-calls'
import { useSettings } from './use-settings'

/** Which notices and mails the viewer wants, each saved as soon as it is pressed. */
export function NotificationSettings({ isStaff }: { isStaff: boolean }) {
  const t = useTranslations('notifications')
  const { settings, isWished, save } = useSettings()
  const { data } = settings
  const id = useId()
  const app = appKinds
    .filter((kind) => isStaff || visitorKinds.includes(kind))
    .map((kind) => ({ way: 'app', kind }) as const)
  const mail = mailKinds
    .filter((kind) => isStaff || visitorKinds.includes(kind))
    .map((kind) => ({ way: 'mail', kind }) as const)
  const groups = [
    { name: t('inApp'), hint: isStaff ? t('inAppHint') : null, wishes: app },
    { name: t('byMail'), hint: null, wishes: mail },
  ]
  return (
    <Card as="section" id="settings" aria-labelledby="settings-title" className="mt-10 p-4 sm:p-6">
      <h2 id="settings-title" className="text-xl">
        {t('settings')}
      </h2>
      <p className="mt-1 text-muted">{t(isStaff ? 'settingsText' : 'settingsTextOwn')}</p>
      {data ? (
        groups.map(({ name, hint, wishes }, at) => (
          <fieldset key={name} className="mt-4" aria-describedby={hint ? `${id}${at}` : undefined}>
            <legend className="font-semibold">{name}</legend>
            {hint ? (
              <p id={`${id}${at}`} className="text-sm text-muted">
                {hint}
              </p>
            ) : null}
            <ul>
              {wishes.map((wish: { way: 'app' | 'mail'; kind: (typeof mailKinds)[number] }) => (
                <li key={wish.kind}>
                  <Checkbox
                    label={t(`mail.${wish.kind}`)}
                    checked={isWished(data, wish)}
                    onChange={({ target }) => save({ ...wish, isWished: target.checked } as Wish)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        ))
      ) : (
        <AwaitedData
          query={settings}
          failed={t('settingsFailed')}
          loading={<Skeleton className="mt-3 h-160" />}
        />
      )}
    </Card>
  )
}
