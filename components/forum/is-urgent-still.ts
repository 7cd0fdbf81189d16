import type { ForumPostDto } from '@/lib/modules/forum/schema'

/** Whether an urgent case still waits, for somebody who is there or for an answer. */
export const isUrgentStill = (post: Pick<ForumPostDto, 'case_status' | 'waiting_since'>): boolean =>
  post.case_status === 'URGENCY' && post.waiting_since !== null
