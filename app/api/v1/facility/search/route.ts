import { facilityRoutes } from '@/lib/routes/facility-routes'

export const { GET } = facilityRoutes.search
