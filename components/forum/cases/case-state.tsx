import { CircleDashed, Clock, EyeOff, Lock, Phone } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { elapsedSince, formatLongDate, formatTime } from '@/lib/core/dates'
import { formatPhone, phoneLink } from '@/lib/core/format-phone.mjs'
import type { ForumPostDto } from '@/lib/modules/forum/schema'
import { Badge } from '../../ui/badge'
import { cn } from '../../ui/class-names'

/** Returns whether an urgent case is still waiting for an acknowledgement or answer. */
export const isUrgentStill = (post: Pick<ForumPostDto, 'case_status' | 'waiting_since'>): boolean =>
  post.case_status === 'URGENCY' && post.waiting_since !== null

type Marked = Pick<
  ForumPostDto,
  'case_status' | 'state' | 'is_answered' | 'redacted' | 'second_look'
>

/** A case's state: urgent or not, answered, closed. Stated in words, never by colour alone. */
export function CaseMarks({ post }: { post: Marked }) {
  const t = useTranslations('forum')
  const icon = 'size-4'
  return (
    <>
      {post.case_status === 'URGENCY' ? (
        <Badge tone="warning">{t('status.URGENCY')}</Badge>
      ) : (
        <Badge>{t('status.ROUTINE')}</Badge>
      )}
      {post.second_look && !post.redacted ? (
        <Badge tone="warning" icon={<EyeOff aria-hidden="true" className={icon} />}>
          {t(post.second_look.sent_back_reason === null ? 'look.mark' : 'look.markBack')}
        </Badge>
      ) : null}
      {post.state === 'closed' ? (
        <Badge icon={<Lock aria-hidden="true" className={icon} />}>{t('state.closed')}</Badge>
      ) : post.is_answered ? (
        <Badge tone="success">{t('state.answered')}</Badge>
      ) : post.redacted ? null : (
        <Badge icon={<CircleDashed aria-hidden="true" className={icon} />}>{t('state.open')}</Badge>
      )}
    </>
  )
}

interface ReferralNumbersProps {
  numbers: readonly string[]
  className?: string
}

/** The numbers to call if it cannot wait for an answer. */
export function ReferralNumbers({ numbers, className }: ReferralNumbersProps) {
  const t = useTranslations('forum')
  if (numbers.length === 0) return null
  return (
    <div className={className}>
      <p className="text-sm text-muted">{t('meanwhile')}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {numbers.map((number) => (
          <li key={number}>
            <a
              href={phoneLink(number)}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-forest underline"
            >
              <Phone aria-hidden="true" className="size-5" />
              {formatPhone(number)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const MINUTE = 60_000

/** The current time, updated every minute: as precise as the elapsed times shown. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface Props {
  /** ISO 8601 */
  since: string
  isUrgent: boolean
}

/** Shows how long a case has been waiting; updates while the page is open. */
export function WaitingTime({ since, isUrgent }: Props) {
  const t = useTranslations('forum')
  const locale = useLocale()
  const { unit, count } = elapsedSince(since, useNow())
  return (
    <time
      dateTime={since}
      title={`${formatLongDate(since, locale)}, ${formatTime(since)}`}
      className={cn(
        'inline-flex items-center gap-1 text-sm',
        isUrgent ? 'font-bold text-clay' : 'text-muted',
      )}
    >
      <Clock aria-hidden="true" className="size-4" />
      {t(`waiting.${unit}`, { count })}
    </time>
  )
}
