import { articleRoutes } from '@/lib/routes/article-routes'

export const { GET } = articleRoutes.approved
