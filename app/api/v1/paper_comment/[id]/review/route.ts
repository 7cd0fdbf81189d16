import { paperComments } from '@/lib/routes/define-comment-routes'

export const { POST } = paperComments.review
