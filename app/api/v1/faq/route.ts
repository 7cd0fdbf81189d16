import { listManagedFaqs } from '@/lib/modules/faqs/queries'
import { faqDto, faqInput, faqListDto } from '@/lib/modules/faqs/schema'
import { createFaq } from '@/lib/modules/faqs/service'
import { deletedQuery } from '@/lib/platform/http/content-query'
import { defineRoute } from '@/lib/platform/http/define-route'

export const GET = defineRoute({
  access: 'public',
  query: deletedQuery({ page: 1, limit: 5 }),
  response: faqListDto,
  message: 'FAQs',
  handler: ({ viewer, query }) => listManagedFaqs(viewer, query.paging, query.isDeleted),
})

export const POST = defineRoute({
  access: ['ADMIN'],
  body: faqInput,
  response: faqDto,
  status: 201,
  message: 'faqs.added',
  handler: ({ viewer, body, caller }) => createFaq(viewer, body, caller),
})
