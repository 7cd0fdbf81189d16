import { faqRoutes } from '@/lib/routes/faq-routes'

export const { POST } = faqRoutes.restore
