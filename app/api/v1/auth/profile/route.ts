import { readProfile } from '@/lib/modules/users/queries'
import { profileDto } from '@/lib/modules/users/schema'
import { renewedCookie } from '@/lib/platform/auth/renewed-cookie'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The current user. When their role or approval was changed since they signed in, the cookie learns of it. */
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
