import { topicRoutes } from '@/lib/routes/topic-routes'

export const { POST } = topicRoutes.restore
