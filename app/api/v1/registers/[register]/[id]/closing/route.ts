import { closingInput, entryDto, entryParams } from '@/lib/modules/registers/schema'
import { closeEntry } from '@/lib/modules/registers/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Closes or reopens an entry. */
export const PUT = defineRoute({
  access: ['ADMIN'],
  params: entryParams,
  body: closingInput,
  response: entryDto,
  errorResponses: ['conflict'],
  message: 'registers.saved',
  handler: ({ viewer, params, body, caller }) => closeEntry(viewer, params, body, caller),
})
