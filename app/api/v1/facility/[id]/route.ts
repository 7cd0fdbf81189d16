import { facilityRoutes } from '@/lib/routes/facility-routes'

export const { PATCH, DELETE } = facilityRoutes.one
