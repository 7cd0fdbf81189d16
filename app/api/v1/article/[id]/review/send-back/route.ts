import { articleRoutes } from '@/lib/routes/article-routes'

export const { POST } = articleRoutes.sendBack
