import { videoRoutes } from '@/lib/routes/video-routes'

export const { POST } = videoRoutes.restore
