import { nothingDto } from '@/lib/modules/accounts/schema'
import { resetSecondStep } from '@/lib/modules/accounts/second-step/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Removes a person's lost second step, as a second administrator. */
export const DELETE = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  response: nothingDto,
  errorResponses: ['conflict'],
  message: 'accounts.secondStepReset',
  handler: async ({ viewer, params, caller }) => {
    await resetSecondStep(viewer, params.id, caller)
    return null
  },
})
