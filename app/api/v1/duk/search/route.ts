import { factRoutes } from '@/lib/routes/fact-routes'

export const { GET } = factRoutes.search
