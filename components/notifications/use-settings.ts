import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { MailKind } from '@/lib/modules/notifications/policy'
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
  const show = ({ kind, isWished }: Wish) => {
    void client.cancelQueries({ queryKey: KEY })
    client.setQueryData<NotificationSettingsDto>(KEY, (known) =>
      known ? { mail: { ...known.mail, [kind]: isWished } } : known,
    )
  }
  const save = useMutation({
    mutationFn: ({ kind, isWished }: Wish) => saveWish(kind, isWished),
    onSuccess({ message }, wish) {
      // What was read while it was on its way may be older.
      show(wish)
      toasts.success(message)
    },
    onError(error, { kind, isWished }) {
      show({ kind, isWished: !isWished })
      toasts.failure(error, t('settingsNotSaved'))
    },
  })
  return {
    settings,
    save(wish: Wish) {
      // Shown in the same breath: a box that waits for a turn would show its old state in between.
      show(wish)
      save.mutate(wish)
    },
  }
}
