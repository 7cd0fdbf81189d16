import { z } from '@/lib/core/zod'

/** Six digits of the app, or a recovery code: spaces and hyphens are how people read them. */
const code = z
  .string({ error: 'validation.codeRequired' })
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'validation.codeRequired').max(32, 'accounts.codeWrong'))

export const codeInput = z.object({ code })

export type CodeInput = z.output<typeof codeInput>

/** POST /auth/confirm: the password, or a code of the second step. */
export const confirmInput = z.object({
  password: z.string().max(256, 'validation.passwordLong').optional(),
  code: code.optional(),
})

export type ConfirmInput = z.output<typeof confirmInput>

/** GET /auth/second-step */
export const secondStepDto = z.object({
  is_enrolled: z.boolean(),
  /** What stands before everything else: the code, or setting one up. */
  gate: z.enum(['code', 'enrol']).nullable(),
  /** Whether the role demands a second step. */
  is_demanded: z.boolean(),
  /** From when on nothing else is open without one; null where that is not demanded, or has not begun. */
  due_at: z.string().nullable(),
  codes_left: z.number().int(),
})

export type SecondStepDto = z.infer<typeof secondStepDto>

/** POST /auth/second-step: what the app is to be given. */
export const enrolmentDto = z.object({
  /** In letters and digits, to be typed where there is no camera. */
  secret: z.string(),
  /** The same as a QR code: the width of its square, and the path of its dark modules. */
  qr: z.object({ size: z.number().int(), d: z.string() }),
})

export type EnrolmentDto = z.infer<typeof enrolmentDto>

/** Shown once. */
export const recoveryCodesDto = z.object({ codes: z.array(z.string()) })
