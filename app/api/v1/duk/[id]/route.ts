import { nothingDto } from '@/lib/modules/accounts/schema'
import { factChanges, factDto } from '@/lib/modules/facts/schema'
import { deleteFact, editFact } from '@/lib/modules/facts/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const PATCH = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  body: factChanges,
  response: factDto,
  message: 'facts.updated',
  handler: ({ viewer, params, body, caller }) => editFact(viewer, params.id, body, caller),
})

export const DELETE = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: nothingDto,
  message: 'facts.deleted',
  handler: ({ viewer, params, caller }) => deleteFact(viewer, params.id, caller),
})
