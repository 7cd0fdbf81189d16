import { nothingDto } from '@/lib/modules/accounts/schema'
import { confirmInput } from '@/lib/modules/accounts/second-step/schema'
import { confirmIdentity } from '@/lib/modules/accounts/second-step/service'
import { readDeviceMark } from '@/lib/platform/auth/device-cookies'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Re-authenticates the viewer for 15 minutes. */
export const POST = defineRoute({
  access: 'member',
  body: confirmInput,
  response: nothingDto,
  errorResponses: ['too_many'],
  message: 'accounts.confirmed',
  handler: async ({ identity, body, caller, request }) => {
    const getDeviceMark = (email: string) => readDeviceMark(request, email)
    await confirmIdentity(identity, body, caller, getDeviceMark)
    return null
  },
})
