import { articleComments } from '@/lib/routes/define-comment-routes'

export const { POST } = articleComments.report
