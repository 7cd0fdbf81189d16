import { listFaqs } from '@/lib/modules/faqs/queries'
import { faqListDto } from '@/lib/modules/faqs/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: pagingQuery({ page: 1, limit: 5 }),
  response: faqListDto,
  message: 'FAQs',
  handler: ({ query }) => listFaqs(query),
})
