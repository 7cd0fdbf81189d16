import { operationDto } from '@/lib/modules/operation/schema'
import { readOperation } from '@/lib/modules/operation/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The state of the running site. */
export const GET = defineRoute({
  access: ['ADMIN'],
  response: operationDto,
  message: 'operation.title',
  handler: ({ viewer }) => readOperation(viewer),
})
