import { useTranslations } from 'next-intl'
import type { NotificationDto } from '@/lib/modules/notifications/schema'

type Translate = ReturnType<typeof useTranslations<never>>
type Key = Parameters<Translate['has']>[0]

/** Words a notification in the reader's language; one that this page does not know yet gets a generic text. */
export function useNoticeText(): (title: NotificationDto['title']) => string {
  const t = useTranslations()
  return ({ key, values }) =>
    // The key comes from the server, which may be newer than this page.
    t.has(key as Key) ? t(key as Key, values as never) : t('notifications.other')
}
