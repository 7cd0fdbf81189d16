import { z } from '@/lib/core/zod'
import { readRoster } from '@/lib/modules/on-call/queries'
import { rosterDto, shiftInput } from '@/lib/modules/on-call/schema'
import { addShift } from '@/lib/modules/on-call/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The shifts, and the times without one. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  response: rosterDto,
  message: 'onCall.title',
  handler: ({ viewer }) => readRoster(viewer),
})

/** Adds a shift. */
export const POST = defineRoute({
  access: ['ADMIN'],
  body: shiftInput,
  response: z.object({ shift_id: z.uuid() }),
  message: 'onCall.added',
  status: 201,
  handler: ({ viewer, body, caller }) => addShift(viewer, body, caller),
})
