import { useTranslations } from 'next-intl'
import { canSubscribe, subscribeHere } from '@/lib/browser/offline/subscribe'
import type { ReachDto } from '@/lib/modules/reach/schema'
import { useToasts } from '../account/use-toasts'
import { useHydrated } from '../forms/use-hydrated'
import { RelativeDate } from '../forum/relative-date'
import { Button } from '../ui/button'
import { addDevice, removeDevice } from './reach-calls'
import { useReachAction } from './use-reach-action'
import { WayCard } from './way-card'

/** Push messages to the viewer's browsers. The browser asks for permission when the button is pressed, and never before. */
export function PushCard({ push }: { push: ReachDto['push'] }) {
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
