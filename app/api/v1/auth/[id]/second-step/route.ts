import { nothingDto } from '@/lib/modules/accounts/schema'
import { resetSecondStep } from '@/lib/modules/second-step/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Removes the second step of a person who has lost theirs, by a second administrator. */
export const DELETE = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  response: nothingDto,
  refusals: ['conflict'],
  message: 'accounts.secondStepReset',
  handler: async ({ viewer, params, caller }) => {
    await resetSecondStep(viewer, params.id, caller)
    return null
  },
})
