import { faqDto } from '@/lib/modules/faqs/schema'
import { restoreFaq } from '@/lib/modules/faqs/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Brings a deleted one back, for 30 days. */
export const POST = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: faqDto,
  message: 'faqs.restored',
  handler: ({ viewer, params, caller }) => restoreFaq(viewer, params.id, caller),
})
