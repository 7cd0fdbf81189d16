import { z } from '@/lib/core/zod'
import { passkeyDto, passkeyProof } from '../passkeys/schema'

/** Six digits from the app, or a recovery code; ignores the spaces and hyphens that make it readable. */
const code = z
  .string({ error: 'validation.codeRequired' })
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'validation.codeRequired').max(32, 'accounts.codeWrong'))

export const codeInput = z.object({ code })

export type CodeInput = z.output<typeof codeInput>

/** POST /auth/second-step/pass: a code, or the proof of a passkey. */
export const passInput = z.union([codeInput, z.object({ passkey: passkeyProof })])

export type PassInput = z.output<typeof passInput>

/** POST /auth/confirm: the password, or any second-step method. */
export const confirmInput = z.object({
  passkey: passkeyProof.optional(),
  password: z.string().max(256, 'validation.passwordLong').optional(),
  code: code.optional(),
})

export type ConfirmInput = z.output<typeof confirmInput>

/** GET /auth/second-step */
export const secondStepDto = z.object({
  is_enrolled: z.boolean(),
  /** Whether the viewer may set one up. */
  may_enrol: z.boolean(),
  /** The required next action: enter the code, or set up a second step. */
  gate: z.enum(['code', 'enrol']).nullable(),
  /** Whether the role requires a second step. */
  is_demanded: z.boolean(),
  /** When access ends without a second step; null if none is required, or the period has not started. */
  due_at: z.string().nullable(),
  codes_left: z.number().int(),
  /** Whether an authenticator app is set up; with a passkey none is needed. */
  has_app: z.boolean(),
  /** The passkeys stay hidden before the second step is passed: the person signing in may not be their owner. */
  has_passkey: z.boolean(),
  passkeys: z.array(passkeyDto),
})

export type SecondStepDto = z.infer<typeof secondStepDto>

/** POST /auth/second-step: what to enter into the app. */
export const enrolmentDto = z.object({
  /** In letters and digits, to type in where there is no camera. */
  secret: z.string(),
  /** The same as a QR code: the side of its square, and the path of its dark modules. */
  qr: z.object({ size: z.number().int(), d: z.string() }),
})

export type EnrolmentDto = z.infer<typeof enrolmentDto>

/** Shown once. */
export const recoveryCodesDto = z.object({ codes: z.array(z.string()) })
