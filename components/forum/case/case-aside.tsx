import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { UrgencyPanel } from './urgency-panel'

/** Beside an urgent case, above it on a phone: who is there for it, and what to do until somebody is. */
export function CaseAside({ post }: { post: ForumPostDetailDto }) {
  if (post.case_status !== 'URGENCY' || post.redacted) return null
  return (
    <aside className="min-w-0 lg:col-start-2 lg:row-start-1">
      <UrgencyPanel post={post} />
    </aside>
  )
}
