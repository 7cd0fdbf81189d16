import { CircleDashed, EyeOff, Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ForumPostDto } from '@/lib/modules/forum/schema'
import { Badge } from '../ui/badge'

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
