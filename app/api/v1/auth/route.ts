import { AppError } from '@/lib/core/errors'
import { signedUpDto, signUpInput } from '@/lib/modules/accounts/schema'
import { signUp } from '@/lib/modules/accounts/sign-up'
import { listUsers } from '@/lib/modules/accounts/users/account-lists'
import { updateProfile } from '@/lib/modules/accounts/users/profile'
import { profileInput } from '@/lib/modules/accounts/users/profile-schema'
import {
  accountFilters,
  accountSorts,
  profileDto,
  usersDto,
} from '@/lib/modules/accounts/users/schema'
import { uploads } from '@/lib/modules/files/schema'
import { signUpCookie } from '@/lib/platform/auth/device-cookies'
import { defineRoute } from '@/lib/platform/http/define-route'
import { tableQuery } from '@/lib/platform/http/query'

/** Registers a person; with an administrator's session, creates an account on their behalf. */
export const POST = defineRoute({
  access: 'public',
  body: signUpInput,
  files: { working_license: uploads.licence },
  errorResponses: ['unauthenticated', 'forbidden'],
  response: signedUpDto,
  status: 201,
  message: ({ account_status }) =>
    account_status === 'PENDING' ? 'accounts.signedUp' : 'accounts.created',
  async handler({ viewer, body, files, caller, request, setCookie }) {
    // An administrator whose session has ended meant to create an approved account, not a registration.
    if (!viewer && request.headers.has('authorization')) {
      throw new AppError('unauthenticated', 'accounts.pleaseLogin')
    }
    const user = await signUp(viewer, body, files.working_license, caller)
    if (user.account_status === 'PENDING') setCookie(signUpCookie(user.user_id))
    return user
  },
})

export const GET = defineRoute({
  access: ['ADMIN'],
  query: tableQuery(
    { page: 1, limit: 5 },
    { sorts: accountSorts, filters: accountFilters, switches: ['review', 'licences'] },
  ),
  response: usersDto,
  message: 'accounts.users',
  handler: ({ viewer, query: { paging, on, choice } }) => {
    const part = on.has('review') ? 'review' : on.has('licences') ? 'licences' : 'all'
    return listUsers(viewer, paging, part, choice)
  },
})

/** The viewer's own profile. */
export const PATCH = defineRoute({
  access: 'member',
  body: profileInput,
  files: {
    avatar: uploads.avatar,
    working_license: uploads.licence,
  },
  response: profileDto,
  message: 'accounts.profileSaved',
  handler: ({ viewer, body, files, caller }) => updateProfile(viewer, body, files, caller),
})
