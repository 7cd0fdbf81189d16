import { articleRoutes } from '@/lib/routes/article-routes'

export const { DELETE } = articleRoutes.purge
