'use client'

import { useTranslations } from 'next-intl'
import { mailKinds } from '@/lib/modules/notifications/mail-kinds'
import { useFailureText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Checkbox } from '../ui/checkbox'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { useSettings } from './use-settings'

/** Which mails one wishes for, each kept as soon as it is pressed. */
export function NotificationSettings() {
  const t = useTranslations('notifications')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { settings, mail, save } = useSettings()
  const { error, isFetching, refetch } = settings
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
      ) : error ? (
        <ErrorState
          title={t('settingsFailed')}
          text={failureText(error, { otherwise: '' })}
          retry={
            <Button busy={isFetching} onClick={() => refetch()}>
              {tErrors('retry')}
            </Button>
          }
        />
      ) : (
        <Skeleton className="mt-3 h-80" />
      )}
    </Card>
  )
}
