import { nothingDto } from '@/lib/modules/accounts/schema'
import {
  codeInput,
  enrolmentDto,
  recoveryCodesDto,
  secondStepDto,
} from '@/lib/modules/accounts/second-step/schema'
import {
  beginEnrolment,
  finishEnrolment,
  readSecondStep,
  removeSecondStep,
} from '@/lib/modules/accounts/second-step/service'
import { requireConfirmed } from '@/lib/platform/http/access'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The state of the viewer's own second step. */
export const GET = defineRoute({
  access: 'halfway',
  response: secondStepDto,
  message: 'accounts.secondStep',
  handler: ({ identity }) => readSecondStep(identity),
})

/** Begins setting one up, also as a replacement. */
export const POST = defineRoute({
  access: 'halfway',
  response: enrolmentDto,
  errorResponses: ['forbidden'],
  message: 'accounts.secondStepBegun',
  handler: ({ identity }) => {
    // While a second step must still be set up, there is nothing to re-authenticate with.
    if (identity.gate === null) requireConfirmed(identity)
    return beginEnrolment(identity)
  },
})

/** Completes the setup with the app's first code. */
export const PUT = defineRoute({
  access: 'halfway',
  body: codeInput,
  response: recoveryCodesDto,
  errorResponses: ['forbidden', 'conflict', 'too_many'],
  message: 'accounts.secondStepSet',
  handler: ({ identity, body, caller }) => finishEnrolment(identity, body, caller),
})

export const DELETE = defineRoute({
  access: 'member',
  needsConfirmation: true,
  response: nothingDto,
  errorResponses: ['forbidden', 'conflict'],
  message: 'accounts.secondStepRemoved',
  handler: async ({ identity, caller }) => {
    await removeSecondStep(identity, caller)
    return null
  },
})
