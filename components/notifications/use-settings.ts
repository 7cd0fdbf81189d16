import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { NotificationSettingsDto } from '@/lib/modules/notifications/schema'
import { useToasts } from '../account/use-toasts'
import { NOTIFICATIONS } from './notification-calls'
import { readSettings, saveWish, type Wish } from './settings-calls'

const KEY = [NOTIFICATIONS, 'settings']

/** Pressed settings still being saved, by way and kind. */
type Pressed = Record<string, boolean>

const nameOf = ({ way, kind }: Wish) => `${way}.${kind}`

/** Which mails and notices the viewer wants. Each change is shown and saved at once, and reverted when it is refused. */
export function useSettings() {
  const t = useTranslations('notifications')
  const client = useQueryClient()
  const toasts = useToasts()
  const settings = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readSettings(signal) })
  // Changes being saved. Not in the cache, which notifies of a change a moment later: the box would show its old state.
  const [pressed, setPressed] = useState<Pressed>({})
  const save = useMutation({
    mutationFn: saveWish,
    async onSuccess({ message }, { way, kind, isWished }) {
      // A response to a read that overlapped the save may be older.
      await client.cancelQueries({ queryKey: KEY })
      client.setQueryData<NotificationSettingsDto>(KEY, (known) =>
        known ? { ...known, [way]: { ...known[way], [kind]: isWished } } : known,
      )
      toasts.success(message)
    },
    onError: (error) => toasts.failure(error, t('settingsNotSaved')),
    onSettled(_answer, _error, wish) {
      const name = nameOf(wish)
      // Unless it was pressed again meanwhile.
      setPressed(({ [name]: shown, ...others }) =>
        shown === wish.isWished || shown === undefined ? others : { ...others, [name]: shown },
      )
    },
  })
  return {
    settings,
    isWished: ({ mail, app }: NotificationSettingsDto, wish: Omit<Wish, 'isWished'>) => {
      const stored: Partial<Record<string, boolean>> = wish.way === 'mail' ? mail : app
      return pressed[`${wish.way}.${wish.kind}`] ?? stored[wish.kind] ?? true
    },
    save(wish: Wish) {
      setPressed((others) => ({ ...others, [nameOf(wish)]: wish.isWished }))
      save.mutate(wish)
    },
  }
}
