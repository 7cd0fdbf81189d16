import { decideAppeal } from '@/lib/modules/moderation/appeals'
import { appealDecidedDto, appealDecisionInput } from '@/lib/modules/moderation/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Decides an appeal against another administrator's decision. */
export const POST = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  body: appealDecisionInput,
  response: appealDecidedDto,
  message: ({ granted }) => (granted ? 'appeals.granted' : 'appeals.refused'),
  handler: ({ viewer, params, body, caller }) => decideAppeal(viewer, params.id, body, caller),
})
