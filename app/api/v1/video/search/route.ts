import { videoRoutes } from '@/lib/routes/video-routes'

export const { GET } = videoRoutes.search
