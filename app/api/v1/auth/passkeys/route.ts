import { addPasskeyInput, passkeyOptionsDto } from '@/lib/modules/accounts/passkeys/schema'
import { addPasskey, beginPasskey } from '@/lib/modules/accounts/second-step/passkey-enrolment'
import { recoveryCodesDto } from '@/lib/modules/accounts/second-step/schema'
import { requireConfirmed } from '@/lib/platform/http/access'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The options for a device that is about to create a passkey. */
export const POST = defineRoute({
  access: 'halfway',
  response: passkeyOptionsDto,
  errorResponses: ['forbidden'],
  message: 'accounts.passkeyAsked',
  handler: ({ identity }) => {
    // While a second step must still be set up, there is nothing to re-authenticate with.
    if (identity.gate === null) requireConfirmed(identity)
    return beginPasskey(identity)
  },
})

/** Adds the device's new passkey. */
export const PUT = defineRoute({
  access: 'halfway',
  body: addPasskeyInput,
  response: recoveryCodesDto,
  errorResponses: ['forbidden', 'conflict'],
  message: 'accounts.passkeyAdded',
  handler: ({ identity, body, caller }) => {
    if (identity.gate === null) requireConfirmed(identity)
    return addPasskey(identity, body.passkey, caller)
  },
})
