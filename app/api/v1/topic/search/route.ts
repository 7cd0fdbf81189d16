import { topicRoutes } from '@/lib/routes/topic-routes'

export const { GET } = topicRoutes.search
