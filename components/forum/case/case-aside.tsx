import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { Card } from '../../ui/card'
import { CaseClock } from './case-clock'
import { UrgencyPanel } from './urgency-panel'

/**
 * Beside a case, above it on a phone: for an urgent one, who has acknowledged it and what to do until someone does; for a
 * routine one, whom it notifies and when.
 */
export function CaseAside({ post }: { post: ForumPostDetailDto }) {
  const isUrgent = post.case_status === 'URGENCY'
  if (post.redacted || (!isUrgent && post.clock.length === 0)) return null
  return (
    <aside className="min-w-0 lg:col-start-2 lg:row-start-1">
      {isUrgent ? (
        <UrgencyPanel post={post} />
      ) : (
        <Card className="p-4">
          <CaseClock post={post} />
        </Card>
      )}
    </aside>
  )
}
