import { nothingDto } from '@/lib/modules/accounts/schema'
import { faqChanges, faqDto } from '@/lib/modules/faqs/schema'
import { deleteFaq, editFaq } from '@/lib/modules/faqs/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const PATCH = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  body: faqChanges,
  response: faqDto,
  message: 'faqs.updated',
  handler: ({ viewer, params, body, caller }) => editFaq(viewer, params.id, body, caller),
})

export const DELETE = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: nothingDto,
  message: 'faqs.deleted',
  handler: ({ viewer, params, caller }) => deleteFaq(viewer, params.id, caller),
})
