import { EyeOff } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import type { ForumPostDto } from '@/lib/modules/forum/schema'
import { fullName } from '../account/full-name'

/** Stands in for a destroyed text: who destroyed it, and when. */
export function RedactedMark({ redacted }: { redacted: NonNullable<ForumPostDto['redacted']> }) {
  const t = useTranslations('forum')
  const locale = useLocale()
  const { by, at } = redacted
  return (
    <p className="flex items-start gap-2 rounded-control bg-wash p-3 text-muted">
      <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        {t('redactedBy', {
          name: by ? fullName(by) : t('formerMember'),
          date: formatLongDate(at, locale),
          time: formatTime(at),
        })}
      </span>
    </p>
  )
}
