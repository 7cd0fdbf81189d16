import { z } from '@/lib/core/zod'
import { authorDto } from '../users/schema'

/** How somebody is reached besides the notices in the application. */
export const reachWays = ['mail', 'push', 'sms'] as const

export type ReachWay = (typeof reachWays)[number]

/** GET /reach: one's own ways, as they are configured and as one wishes. */
export const reachDto = z.object({
  mail: z.object({
    is_configured: z.boolean(),
    address: z.string(),
    /** Whether one wishes for mails about urgent cases. */
    is_wished: z.boolean(),
  }),
  push: z.object({
    /** What browsers subscribe with; null where the site sends none. */
    public_key: z.string().nullable(),
    devices: z.array(z.object({ id: z.uuid(), device: z.string(), created_at: z.iso.datetime() })),
  }),
  sms: z.object({
    is_configured: z.boolean(),
    /** As gateways take it; null when the profile has none that can be. */
    phone_number: z.string().nullable(),
    is_wished: z.boolean(),
  }),
})

export type ReachDto = z.infer<typeof reachDto>

const base64 = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[\w-]+={0,2}$/)

/** POST /reach/push: a subscription as the browser gives it. */
export const subscriptionInput = z.object({
  endpoint: z.string({ error: 'validation.invalid' }).max(1000, 'validation.invalid'),
  keys: z.object({ p256dh: base64(120), auth: base64(40) }, { error: 'validation.invalid' }),
})

export type SubscriptionInput = z.output<typeof subscriptionInput>

/** PUT /reach/sms */
export const smsInput = z.object({ is_wished: z.boolean({ error: 'validation.invalid' }) })

/** POST /reach/test */
export const reachTestInput = z.object({
  way: z.enum(reachWays, { error: 'validation.invalid' }),
})

/** GET /reach/unreachable: approved clinicians whom nothing but the application tells of an urgent case. */
export const unreachableDto = z.object({
  people: z.array(authorDto.extend({ user_id: z.uuid() })),
})

export type UnreachableDto = z.infer<typeof unreachableDto>
