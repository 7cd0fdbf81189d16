import { Hand } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../account/full-name'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { withAcknowledgement } from '../expected'
import { acknowledgeCase } from '../forum-calls'
import { ReferralNumbers } from '../referral-numbers'
import { useCaseAction } from '../use-case-action'
import { WaitingTime } from '../waiting-time'
import { CaseClock } from './case-clock'
import { ReceiptList } from './receipt-list'

/** Who has acknowledged an urgent case, and the button to do so; until it is pressed, the panel stays on top. */
export function UrgencyPanel({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const { post_id: id, needs_acknowledgement: isWaiting, waiting_since: since } = post
  const acknowledge = useCaseAction({
    id,
    run: () => acknowledgeCase(id),
    failed: t('acknowledgeFailed'),
    expect: withAcknowledgement,
  })
  const names = post.receipts
    .flatMap(({ person, acknowledged_at }) => (acknowledged_at ? [fullName(person)] : []))
    .join(', ')
  return (
    <Card
      as="section"
      aria-labelledby="urgency"
      {...(isWaiting ? { edge: 'clay' as const } : {})}
      className="grid gap-4 p-4"
    >
      <h2 id="urgency" className="text-lg">
        {t('urgency')}
      </h2>
      <p role="status" className="grid gap-1">
        {isWaiting ? t('nobodyYet') : names ? t('acknowledgedBy', { names }) : t('notWaiting')}
        {isWaiting ? <span className="text-sm text-muted">{t('whoSettles')}</span> : null}
        {isWaiting && since ? <WaitingTime since={since} isUrgent /> : null}
      </p>
      {post.can.acknowledge ? (
        <Button
          size="large"
          busy={acknowledge.isPending}
          onClick={() => acknowledge.mutate()}
          className="no-print"
        >
          <Hand aria-hidden="true" className="size-5" />
          {t('acknowledge')}
        </Button>
      ) : null}
      {post.state !== 'closed' ? (
        <ReferralNumbers numbers={post.referral_numbers} className="border-t border-line pt-3" />
      ) : null}
      <CaseClock post={post} />
      <ReceiptList post={post} />
    </Card>
  )
}
