import { z } from '@/lib/core/zod'
import { authorDto } from '../accounts/users/schema'

/** The channels for reaching a person besides notices in the application. */
export const reachWays = ['mail', 'push', 'sms'] as const

export type ReachWay = (typeof reachWays)[number]

/** GET /reach: the viewer's own channels, as configured and as they prefer. */
export const reachDto = z.object({
  mail: z.object({
    is_configured: z.boolean(),
    address: z.string(),
    /** Whether the viewer wants mails about urgent cases. */
    is_wished: z.boolean(),
  }),
  push: z.object({
    /** The key browsers subscribe with; null where the site sends no push messages. */
    public_key: z.string().nullable(),
    devices: z.array(z.object({ id: z.uuid(), device: z.string(), created_at: z.iso.datetime() })),
  }),
  sms: z.object({
    is_configured: z.boolean(),
    /** In the form that gateways accept; null when the profile has no such number. */
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

/** POST /reach/push: a subscription as the browser returns it. */
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

/** GET /reach/unreachable: approved clinicians who hear of an urgent case only in the application. */
export const unreachableDto = z.object({
  people: z.array(authorDto.extend({ user_id: z.uuid() })),
})

export type UnreachableDto = z.infer<typeof unreachableDto>
