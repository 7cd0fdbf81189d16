import { paperComments } from '@/lib/routes/define-comment-routes'

export const { GET, POST } = paperComments.all
