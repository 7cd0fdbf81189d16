import { groupDto, linkedParams } from '@/lib/modules/content/translations/schema'
import { markUpToDate } from '@/lib/modules/content/translations/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Marks a translation as up to date with its original. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: linkedParams,
  errorResponses: ['conflict'],
  response: groupDto,
  message: 'translations.synced',
  handler: ({ viewer, params, caller }) => markUpToDate(viewer, params.kind, params.id, caller),
})
