import { z } from '@/lib/core/zod'

/** How the patient is. */
export const conditions = ['better', 'same', 'worse', 'died', 'lost'] as const

/** Whether the advice could be used. */
export const adviceUses = ['yes', 'partly', 'no'] as const

const condition = z.enum(conditions, { error: 'validation.invalid' })
const advice = z.enum(adviceUses, { error: 'validation.invalid' })

/** POST /forum/{id}/follow-up */
export const followUpInput = z.object({ condition, advice: advice.optional() })

export type FollowUpInput = z.output<typeof followUpInput>

/** POST /follow-up: the token of a mail's link. No sign-in is asked for. */
export const followUpByLinkInput = followUpInput.extend({
  token: z.string({ error: 'followUp.linkInvalid' }).max(200, 'followUp.linkInvalid'),
})

/** What is known of the patient, and whether it is asked; null when it never was. */
export const followUpDto = z
  .object({
    asked_at: z.iso.datetime(),
    condition: condition.nullable(),
    advice: advice.nullable(),
    answered_at: z.iso.datetime().nullable(),
  })
  .nullable()
