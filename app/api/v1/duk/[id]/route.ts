import { factRoutes } from '@/lib/routes/fact-routes'

export const { PATCH, DELETE } = factRoutes.one
