import { useTranslations } from 'next-intl'
import type { NotificationDto } from '@/lib/modules/notifications/schema'
import { StaffLink } from '../dashboard/staff-link'
import { cn } from '../ui/class-names'

interface Props {
  notice: NotificationDto
  text: string
  onFollow: () => void
}

/** A notification's text, linked to what it is about; unread ones are marked. */
export function NoticeTitle({ notice: { href, read_at }, text, onFollow }: Props) {
  const t = useTranslations('notifications')
  return (
    <StaffLink
      href={href}
      onClick={() => {
        if (!read_at) onFollow()
      }}
      className={cn(
        'inline-flex min-h-11 items-center gap-2 wrap-anywhere hover:underline',
        read_at ? 'font-normal' : 'text-forest',
      )}
    >
      {read_at ? null : (
        <>
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-clay" />
          <span className="sr-only">{t('unread')}: </span>
        </>
      )}
      <span>{text}</span>
    </StaffLink>
  )
}
