import { paperRoutes } from '@/lib/routes/paper-routes'

export const { POST } = paperRoutes.sendBack
