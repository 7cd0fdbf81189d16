import { listManagedFaqs } from '@/lib/modules/faqs/queries'
import { faqDto, faqInput, faqListDto } from '@/lib/modules/faqs/schema'
import { createFaq } from '@/lib/modules/faqs/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { switchedQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: switchedQuery({ page: 1, limit: 5 }, 'deleted'),
  response: faqListDto,
  message: 'FAQs',
  handler: ({ viewer, query }) => listManagedFaqs(viewer, query.paging, query.isOn),
})

export const POST = defineRoute({
  access: ['ADMIN'],
  body: faqInput,
  response: faqDto,
  status: 201,
  message: 'faqs.added',
  handler: ({ viewer, body, caller }) => createFaq(viewer, body, caller),
})
