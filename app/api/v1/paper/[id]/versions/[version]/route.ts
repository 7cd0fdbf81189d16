import { paperRoutes } from '@/lib/routes/paper-routes'

export const { GET } = paperRoutes.version
