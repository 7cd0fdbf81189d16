import { adviceUses, conditions } from '@/lib/core/follow-up-answers'
import { z } from '@/lib/core/zod'

const condition = z.enum(conditions, { error: 'validation.invalid' })
const advice = z.enum(adviceUses, { error: 'validation.invalid' })

/** POST /forum/{id}/follow-up */
export const followUpInput = z.object({ condition, advice: advice.optional() })

export type FollowUpInput = z.output<typeof followUpInput>

/** POST /follow-up: the token from a mail's link. No sign-in needed. */
export const followUpByLinkInput = followUpInput.extend({
  token: z.string({ error: 'followUp.linkInvalid' }).max(200, 'followUp.linkInvalid'),
})

/** What is known of how the patient is, and when the author was asked; null when they never were. */
export const followUpDto = z
  .object({
    asked_at: z.iso.datetime(),
    condition: condition.nullable(),
    advice: advice.nullable(),
    answered_at: z.iso.datetime().nullable(),
  })
  .nullable()
