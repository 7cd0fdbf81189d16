import { nothingDto } from '@/lib/modules/accounts/schema'
import { eraseByAdministrator } from '@/lib/modules/own-data/erasure'
import { erasureByAdminInput } from '@/lib/modules/own-data/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Erases an account at once, on a written request. */
export const POST = defineRoute({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: idParams,
  body: erasureByAdminInput,
  response: nothingDto,
  message: 'ownData.erased',
  handler: async ({ viewer, params, body, caller }) => {
    await eraseByAdministrator(viewer, params.id, body, caller)
    return null
  },
})
