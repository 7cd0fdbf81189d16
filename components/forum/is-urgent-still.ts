import type { ForumPostDto } from '@/lib/modules/forum/schema'

/** Whether an urgent case is still waiting for someone to acknowledge or answer it. */
export const isUrgentStill = (post: Pick<ForumPostDto, 'case_status' | 'waiting_since'>): boolean =>
  post.case_status === 'URGENCY' && post.waiting_since !== null
