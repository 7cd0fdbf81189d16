import { paperRoutes } from '@/lib/routes/paper-routes'

export const { PUT } = paperRoutes.comments
