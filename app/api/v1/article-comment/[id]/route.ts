import { articleComments } from '@/lib/routes/define-comment-routes'

export const { PATCH, DELETE } = articleComments.one
