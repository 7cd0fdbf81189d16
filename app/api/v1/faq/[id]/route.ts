import { faqRoutes } from '@/lib/routes/faq-routes'

export const { PATCH, DELETE } = faqRoutes.one
