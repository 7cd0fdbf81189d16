import { factRoutes } from '@/lib/routes/fact-routes'

export const { GET, POST } = factRoutes.all
