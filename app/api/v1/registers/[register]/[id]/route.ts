import { entryChanges, entryDto, entryParams } from '@/lib/modules/registers/schema'
import { changeEntry } from '@/lib/modules/registers/service'
import { defineRoute } from '@/lib/platform/http/define-route'

export const PATCH = defineRoute({
  access: ['ADMIN'],
  params: entryParams,
  body: entryChanges,
  response: entryDto,
  errorResponses: ['conflict'],
  message: 'registers.saved',
  handler: ({ viewer, params, body, caller }) => changeEntry(viewer, params, body, caller),
})
