import { groupDto, linkedParams, linkInput } from '@/lib/modules/content/translations/schema'
import {
  linkTranslation,
  readGroup,
  unlinkTranslation,
} from '@/lib/modules/content/translations/service'
import { defineRoute } from '@/lib/platform/http/define-route'

const common = {
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: linkedParams,
  response: groupDto,
} as const

/** The languages in which a text exists. */
export const GET = defineRoute({
  ...common,
  message: 'translations.title',
  handler: ({ viewer, params }) => readGroup(viewer, params.kind, params.id),
})

/** Sets the original of a translation. */
export const PUT = defineRoute({
  ...common,
  body: linkInput,
  errorResponses: ['conflict'],
  message: 'translations.linked',
  handler: ({ viewer, params, body, caller }) =>
    linkTranslation(viewer, params.kind, params.id, body, caller),
})

export const DELETE = defineRoute({
  ...common,
  errorResponses: ['conflict'],
  message: 'translations.unlinked',
  handler: ({ viewer, params, caller }) =>
    unlinkTranslation(viewer, params.kind, params.id, caller),
})
