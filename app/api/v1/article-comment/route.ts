import { articleComments } from '@/lib/routes/define-comment-routes'

export const { GET, POST } = articleComments.all
