'use client'

import { useTranslations } from 'next-intl'
import { mailKinds } from '@/lib/modules/notifications/mail-kinds'
import { AwaitedData } from '../forms/awaited-data'
import { Card } from '../ui/card'
import { Checkbox } from '../ui/checkbox'
import { Skeleton } from '../ui/skeleton'
import { useSettings } from './use-settings'

/** Which mails one wishes for, each kept as soon as it is pressed. */
export function NotificationSettings() {
  const t = useTranslations('notifications')
  const { settings, mail, save } = useSettings()
  return (
    <Card as="section" id="settings" aria-labelledby="settings-title" className="mt-10 p-4 sm:p-6">
      <h2 id="settings-title" className="text-xl">
        {t('settings')}
      </h2>
      <p className="mt-1 text-muted">{t('settingsText')}</p>
      {mail ? (
        <ul className="mt-3">
          {mailKinds.map((kind) => (
            <li key={kind}>
              <Checkbox
                label={t(`mail.${kind}`)}
                checked={mail[kind]}
                onChange={({ target }) => save({ kind, isWished: target.checked })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <AwaitedData
          query={settings}
          failed={t('settingsFailed')}
          loading={<Skeleton className="mt-3 h-80" />}
        />
      )}
    </Card>
  )
}
