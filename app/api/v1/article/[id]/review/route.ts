import { articleRoutes } from '@/lib/routes/article-routes'

export const { PUT } = articleRoutes.review
