import { readAppeal, sendAppeal } from '@/lib/modules/moderation/appeals'
import { appealDto, appealInput } from '@/lib/modules/moderation/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { tokenQuery } from '@/lib/platform/http/query'

/** Returns the decision to the holder of its mailed link. */
export const GET = defineRoute({
  access: 'public',
  query: tokenQuery,
  response: appealDto,
  message: 'appeals.one',
  handler: ({ query }) => readAppeal(query.token),
})

/** Appeals against the decision, from its page. */
export const POST = defineRoute({
  access: 'public',
  body: appealInput,
  response: appealDto,
  message: 'appeals.sent',
  handler: ({ body, caller }) => sendAppeal(body, caller),
})
