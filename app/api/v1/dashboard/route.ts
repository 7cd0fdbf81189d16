import { countRegistrations } from '@/lib/modules/accounts/users/account-lists'
import { registrationsDto } from '@/lib/modules/accounts/users/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Registrations per month, for the chart. */
export const GET = defineRoute({
  access: ['ADMIN'],
  response: registrationsDto,
  message: 'accounts.registrations',
  handler: ({ viewer }) => countRegistrations(viewer),
})
