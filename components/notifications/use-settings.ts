import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { MailKind } from '@/lib/modules/notifications/mail-kinds'
import type { NotificationSettingsDto } from '@/lib/modules/notifications/schema'
import { useToasts } from '../account/use-toasts'
import { NOTIFICATIONS } from './notification-calls'
import { readSettings, saveWish } from './settings-calls'

const KEY = [NOTIFICATIONS, 'settings']

interface Wish {
  kind: MailKind
  isWished: boolean
}

/** Which mails somebody wishes for. Each change is shown at once, kept at once, and taken back when it is refused. */
export function useSettings() {
  const t = useTranslations('notifications')
  const client = useQueryClient()
  const toasts = useToasts()
  const settings = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readSettings(signal) })
  // What is on its way. Not in the cache, which tells of a change a moment later: the box would show its old state.
  const [pressed, setPressed] = useState<Partial<Record<MailKind, boolean>>>({})
  const save = useMutation({
    mutationFn: ({ kind, isWished }: Wish) => saveWish(kind, isWished),
    async onSuccess({ message }, { kind, isWished }) {
      // What was read while it was on its way may be older.
      await client.cancelQueries({ queryKey: KEY })
      client.setQueryData<NotificationSettingsDto>(KEY, (known) =>
        known ? { mail: { ...known.mail, [kind]: isWished } } : known,
      )
      toasts.success(message)
    },
    onError: (error) => toasts.failure(error, t('settingsNotSaved')),
    onSettled(_answer, _error, { kind, isWished }) {
      // Unless it was pressed again meanwhile.
      setPressed(({ [kind]: shown, ...others }) =>
        shown === isWished || shown === undefined ? others : { ...others, [kind]: shown },
      )
    },
  })
  return {
    settings,
    mail: settings.data && { ...settings.data.mail, ...pressed },
    save(wish: Wish) {
      setPressed((others) => ({ ...others, [wish.kind]: wish.isWished }))
      save.mutate(wish)
    },
  }
}
