import { listFaqs } from '@/lib/modules/faqs/queries'
import { faqDto, faqInput, faqListDto } from '@/lib/modules/faqs/schema'
import { createFaq } from '@/lib/modules/faqs/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: pagingQuery({ page: 1, limit: 5 }),
  response: faqListDto,
  message: 'FAQs',
  handler: ({ query }) => listFaqs(query),
})

export const POST = defineRoute({
  access: ['ADMIN'],
  body: faqInput,
  response: faqDto,
  status: 201,
  message: 'faqs.added',
  handler: ({ viewer, body, caller }) => createFaq(viewer, body, caller),
})
