import { paperComments } from '@/lib/routes/define-comment-routes'

export const { PATCH, DELETE } = paperComments.one
