import { faqRoutes } from '@/lib/routes/faq-routes'

export const { GET } = faqRoutes.search
