import { paperRoutes } from '@/lib/routes/paper-routes'

export const { DELETE } = paperRoutes.purge
