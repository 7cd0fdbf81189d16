import { topicRoutes } from '@/lib/routes/topic-routes'

export const { PATCH, DELETE } = topicRoutes.one
