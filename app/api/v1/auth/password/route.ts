import { changePassword } from '@/lib/modules/accounts/passwords'
import { changePasswordInput, nothingDto } from '@/lib/modules/accounts/schema'
import { deviceCookie, readDeviceMark } from '@/lib/platform/auth/device-cookies'
import { defineRoute } from '@/lib/platform/http/define-route'

export const POST = defineRoute({
  access: 'member',
  body: changePasswordInput,
  response: nothingDto,
  message: 'accounts.passwordChanged',
  handler: async ({ identity, body, caller, request, setCookie }) => {
    const getDeviceMark = (email: string) => readDeviceMark(request, email)
    const { email } = await changePassword(identity, body, caller, getDeviceMark)
    setCookie(deviceCookie(request, email))
    return null
  },
})
