import { factRoutes } from '@/lib/routes/fact-routes'

export const { POST } = factRoutes.restore
