import { readProfile } from '@/lib/modules/accounts/users/queries'
import { profileDto } from '@/lib/modules/accounts/users/schema'
import { renewedCookie } from '@/lib/platform/auth/authenticate'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The current user. If their role or approval changed since they signed in, the cookie is updated. */
export const GET = defineRoute({
  access: 'member',
  response: profileDto,
  message: 'accounts.profile',
  handler: async ({ viewer, identity, setCookie }) => {
    const cookie = await renewedCookie(identity)
    if (cookie) setCookie(cookie)
    return readProfile(viewer)
  },
})
