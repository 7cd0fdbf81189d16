import { factDto } from '@/lib/modules/facts/schema'
import { restoreFact } from '@/lib/modules/facts/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Brings a deleted one back, for 30 days. */
export const POST = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  response: factDto,
  message: 'facts.restored',
  handler: ({ viewer, params, caller }) => restoreFact(viewer, params.id, caller),
})
