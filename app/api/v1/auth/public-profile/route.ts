import { readPublicProfile } from '@/lib/modules/people/queries'
import { publicProfileDto, publicProfileInput } from '@/lib/modules/people/schema'
import { savePublicProfile } from '@/lib/modules/people/service'
import { defineRoute } from '@/lib/platform/http/define-route'

const STAFF = ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'] as const

/** The viewer's texts for their public page. */
export const GET = defineRoute({
  access: STAFF,
  response: publicProfileDto,
  message: 'people.own.title',
  handler: ({ viewer }) => readPublicProfile(viewer),
})

export const PATCH = defineRoute({
  access: STAFF,
  body: publicProfileInput,
  errorResponses: ['conflict'],
  response: publicProfileDto,
  message: 'people.own.saved',
  handler: ({ viewer, body, caller }) => savePublicProfile(viewer, body, caller),
})
