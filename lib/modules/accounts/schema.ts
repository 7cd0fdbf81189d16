import { roles } from '@/lib/core/accounts'
import { findPasswordFaults, isEmail, normalizeEmail } from '@/lib/core/credentials'
import { locales } from '@/lib/core/locales'
import { reasonText, z } from '@/lib/core/zod'
import { dateOrderError, isDateOrderValid, licenceFields } from './licences/schema'
import { passkeyProof } from './passkeys/schema'
import { firstName, lastName, userDto } from './users/schema'

// Inputs and responses of the account calls (docs/rules.md#accounts). Messages are catalogue keys.

/** Normalised and unique (docs/rules.md#accounts). */
export const email = z
  .string({ error: 'validation.emailRequired' })
  .overwrite(normalizeEmail)
  .superRefine((value, { addIssue }) => {
    if (value === '') addIssue('validation.emailRequired')
    else if (!isEmail(value)) addIssue('validation.emailInvalid')
  })

/** A password being chosen. */
const newPassword = z
  .string({ error: 'validation.passwordRequired' })
  .superRefine((value, { addIssue }) => {
    for (const fault of findPasswordFaults(value)) addIssue(fault)
  })

/** An existing password: accepts anything but a password that would be costly to hash (docs/rules.md#passwords). */
const existingPassword = z
  .string({ error: 'validation.passwordRequired' })
  .min(1, 'validation.passwordRequired')
  .max(256, 'validation.passwordLong')

const confirmation = z
  .string({ error: 'validation.confirmRequired' })
  .min(1, 'validation.confirmRequired')

type Pair = { password: string; confirm_password: string }

/** Compares in the form that is hashed (lib/platform/passwords): keyboards compose accents differently. */
const arePasswordsEqual = ({ password, confirm_password }: Pair) =>
  password.normalize('NFKC') === confirm_password.normalize('NFKC')

const pair = z.object({ password: z.string(), confirm_password: z.string().min(1) })

/** The two password fields; each screen words a mismatch differently and reports it with all other faults. */
const passwordPair = { password: newPassword, confirm_password: confirmation }
const mismatchError = (error: string) => ({
  error,
  path: ['confirm_password'],
  when: ({ value }: { value: unknown }) => pair.safeParse(value).success,
})

const language = z.enum(locales).optional().catch(undefined)

/** Roles open to sign-up; only administrators create administrators. */
export const signUpRoles = ['USER', 'RHEUMATOLOGIST', 'INTERNAL_MEDICINE'] as const

const visitor = {
  first_name: firstName,
  last_name: lastName,
  email,
  role: z.enum(signUpRoles, { error: 'validation.roleInvalid' }),
  ...passwordPair,
  language,
}

/** The sign-up of a visitor, without licence fields: they may contain values entered for another role. */
export const visitorInput = z
  .object(visitor)
  .refine(arePasswordsEqual, mismatchError('validation.confirmDiffersSignUp'))

/** POST /auth/ by a person who registers. */
export const signUpInput = z
  .object({ ...visitor, ...licenceFields })
  .refine(arePasswordsEqual, mismatchError('validation.confirmDiffersSignUp'))
  .refine(isDateOrderValid, dateOrderError)

export type SignUpInput = z.output<typeof signUpInput>

export const loginInput = z.object({
  email,
  password: existingPassword,
  keep_me_logged_in: z.boolean().optional().default(false),
})

export type LoginInput = z.output<typeof loginInput>

/** The body of POST /auth/forget and /auth/resend. */
export const emailInput = z.object({ email })

/** PUT /auth/{id}/email: the new address, and how the administrator verified that the person asked for it. */
export const emailChangeByAdmin = z.object({ email, reason: reasonText })

export type EmailChangeByAdmin = z.output<typeof emailChangeByAdmin>

/** The body of POST /auth/email/confirm and /auth/email/undo: the token of a mailed link. */
export const emailLinkInput = z.object({
  token: z.string({ error: 'accounts.linkInvalid' }).max(200, 'accounts.linkDamaged'),
})

export const newPasswordInput = z
  .object(passwordPair)
  .refine(arePasswordsEqual, mismatchError('validation.confirmDiffers'))

export type NewPasswordInput = z.output<typeof newPasswordInput>

export const changePasswordInput = z
  .object({ current_password: existingPassword, ...passwordPair })
  .refine(arePasswordsEqual, mismatchError('validation.confirmDiffers'))

export type ChangePasswordInput = z.output<typeof changePasswordInput>

/** The one-time code that completes a provider sign-in. */
export const handoverInput = z.object({
  code: z.string({ error: 'accounts.linkInvalid' }).max(200),
  keep_me_logged_in: z.boolean().default(false),
})

export type HandoverInput = z.output<typeof handoverInput>

/** POST /auth/login/passkey */
export const passkeyLoginInput = z.object({
  passkey: passkeyProof,
  keep_me_logged_in: z.boolean().default(false),
})

export type PasskeyLoginInput = z.output<typeof passkeyLoginInput>

/** The token of a mailed sign-in link. */
export const signInLinkInput = z.object({
  token: z.string({ error: 'accounts.signInLinkInvalid' }).max(200, 'accounts.linkDamaged'),
  keep_me_logged_in: z.boolean().optional().default(false),
})

export type SignInLinkInput = z.output<typeof signInLinkInput>

/** The response to a sign-in. `JwtToken` is sent as `Authorization: Bearer` from then on. */
export const sessionDto = z.object({
  JwtToken: z.string(),
  role: z.enum(roles),
  is_approved: z.boolean(),
})

export type SessionDto = z.infer<typeof sessionDto>

/** The browser's session, for a tab that has none; null if there is none. */
export const sharedSessionDto = sessionDto.extend({ kept: z.boolean() }).nullable()

/** The response to a verification. Professionals, and accounts confirmed before, get no session. */
export const verifiedDto = z.object({
  role: z.enum(roles),
  is_approved: z.boolean(),
  JwtToken: z.string().nullable(),
  /** Present if the address was confirmed before. */
  was_confirmed: z.literal(true).optional(),
})

export const signedUpDto = userDto

/** The data registered with an address, shown to the reader of its mail. */
export const signUpDto = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  has_licence: z.boolean(),
  created_at: z.string(),
})

export type SignUpDto = z.infer<typeof signUpDto>

/** Sign-in methods: the first step is one of the first five, perhaps followed by a second; a passkey serves as both. */
export const signInMethods = [
  'password',
  'google',
  'oidc',
  'link',
  'address',
  'app',
  'recovery',
  'passkey',
] as const

/** A signed-in browser. */
export const activeSessionDto = z.object({
  session_id: z.uuid(),
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  kept: z.boolean(),
  is_current: z.boolean(),
  /** The methods it was signed in with; empty for sessions from before these were recorded. */
  methods: z.array(z.enum(signInMethods)),
})

export type ActiveSessionDto = z.infer<typeof activeSessionDto>

export const activeSessionsDto = z.object({ sessions: z.array(activeSessionDto) })

/** GET /auth/{id}: an account as administrators see it. */
export const userDetailDto = userDto.extend({
  sessions: z.array(activeSessionDto),
  has_second_step: z.boolean(),
  /** Whether a change of address waits for the old one, whose mailbox may be lost. */
  awaits_old_email: z.boolean(),
  /** Since when and why the account is frozen; null if it is not. */
  restriction: z.object({ since: z.string(), reason: z.string() }).nullable(),
  /** What the person wrote, in every state except deleted. */
  counts: z.object({
    articles: z.number().int(),
    papers: z.number().int(),
    comments: z.number().int(),
  }),
})

export type UserDetailDto = z.infer<typeof userDetailDto>

/** POST /auth/email/confirm: whether the account has the new address, or still waits for the other one to agree. */
export const emailConfirmedDto = z.object({ done: z.boolean() })

export const nothingDto = z.null()
