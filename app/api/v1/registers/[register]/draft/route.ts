import { entriesDto, registerParams } from '@/lib/modules/registers/schema'
import { createDraftEntries } from '@/lib/modules/registers/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Fills an empty register of processing with drafts about the product, for review. */
export const POST = defineRoute({
  access: ['ADMIN'],
  params: registerParams,
  response: entriesDto,
  errorResponses: ['conflict'],
  message: 'registers.added',
  handler: async ({ viewer, params, caller }) => ({
    entries: await createDraftEntries(viewer, params.register, caller),
  }),
})
