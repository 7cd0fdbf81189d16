import { parseKigaliTime } from '@/lib/core/case-ladder'
import { z } from '@/lib/core/zod'
import { forumPersonDto } from '../forum/schema'

export const shiftDuties = ['on_call', 'deputy'] as const

export type ShiftDuty = (typeof shiftDuties)[number]

/** A request to a colleague to take over a duty in a shift. */
export const swapDto = z.object({
  swap_id: z.uuid(),
  duty: z.enum(shiftDuties),
  /** Null for a person whose account is restricted. */
  from: forumPersonDto.nullable(),
  to: forumPersonDto.nullable(),
  can: z.object({ accept: z.boolean(), withdraw: z.boolean() }),
})

export type SwapDto = z.infer<typeof swapDto>

export const shiftDto = z.object({
  shift_id: z.uuid(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Null for a person whose account is restricted. */
  on_call: forumPersonDto.nullable(),
  /** Null when there is none, and for a person whose account is restricted, who is listed as unavailable. */
  deputy: forumPersonDto.nullable(),
  /** The duties whose holder cannot be called, shown to those who can change the shift. */
  unavailable: z.array(z.enum(shiftDuties)),
  swaps: z.array(swapDto),
  can: z.object({
    remove: z.boolean(),
    /** The viewer's own duties, which they may ask a colleague to take over. */
    swap: z.array(z.enum(shiftDuties)),
  }),
})

export type ShiftDto = z.infer<typeof shiftDto>

/** GET /on-call: shifts that are not over, and the times in the week ahead at which nobody is on call. */
export const rosterDto = z.object({
  shifts: z.array(shiftDto),
  gaps: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
  can: z.object({ add: z.boolean() }),
})

export type RosterDto = z.infer<typeof rosterDto>

/** A time without an offset is Kigali time. */
const kigaliTimestamp = z.iso
  .datetime({ offset: true, local: true, error: 'validation.momentRequired' })
  .transform((text) => parseKigaliTime(text).toISOString())
const person = z.uuid({ error: 'validation.specialistRequired' })

/** Longer shifts are typing errors. */
const MAX_SHIFT_MS = 31 * 24 * 3_600_000

/** POST /on-call */
export const shiftInput = z
  .object({
    starts_at: kigaliTimestamp,
    ends_at: kigaliTimestamp,
    on_call_id: person,
    deputy_id: person.or(z.literal('').transform(() => null)).nullish(),
  })
  .refine(({ starts_at, ends_at }) => Date.parse(ends_at) > Date.parse(starts_at), {
    path: ['ends_at'],
    error: 'validation.shiftEnds',
  })
  .refine(({ starts_at, ends_at }) => Date.parse(ends_at) - Date.parse(starts_at) <= MAX_SHIFT_MS, {
    path: ['ends_at'],
    error: 'validation.shiftLong',
  })
  .refine(({ ends_at }) => Date.parse(ends_at) > Date.now(), {
    path: ['ends_at'],
    error: 'validation.shiftPast',
  })
  .refine(({ on_call_id, deputy_id }) => on_call_id !== deputy_id, {
    path: ['deputy_id'],
    error: 'validation.deputyOther',
  })

export type ShiftInput = z.output<typeof shiftInput>

/** POST /on-call/{id}/swap */
export const swapInput = z.object({
  duty: z.enum(shiftDuties, { error: 'validation.invalid' }),
  user_id: person,
})

export type SwapInput = z.output<typeof swapInput>
