import { facilityRoutes } from '@/lib/routes/facility-routes'

export const { POST } = facilityRoutes.restore
