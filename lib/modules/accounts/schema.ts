import { locales } from '@/lib/core/locales'
import { findPasswordFaults } from '@/lib/core/password'
import { roles } from '@/lib/core/people'
import { z } from '@/lib/core/zod'
import { endsAfterIssue, isInOrder, licenceFields } from '../licences/schema'
import { firstName, lastName, userDto } from '../users/schema'

// Inputs and answers of the account calls (docs/rules.md#accounts). Messages are keys of the catalogue.

/** Text@text, and nothing that a header or a list of addresses could be made of. */
const EMAIL = /^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\]+$/
const LONGEST_EMAIL = 254

/** Trimmed, in small letters, unique (docs/rules.md#accounts). */
export const email = z
  .string({ error: 'validation.emailRequired' })
  .trim()
  .toLowerCase()
  .superRefine((value, { addIssue }) => {
    if (value === '') addIssue('validation.emailRequired')
    else if (value.length > LONGEST_EMAIL || !EMAIL.test(value)) addIssue('validation.emailInvalid')
  })

/** A password that somebody chooses. */
const newPassword = z
  .string({ error: 'validation.passwordRequired' })
  .superRefine((value, { addIssue }) => {
    for (const fault of findPasswordFaults(value)) addIssue(fault)
  })

/** A password that somebody has: anything, but nothing that would be work to hash (docs/rules.md#passwords). */
const knownPassword = z
  .string({ error: 'validation.passwordRequired' })
  .min(1, 'validation.passwordRequired')
  .max(256, 'validation.passwordLong')

const confirmation = z
  .string({ error: 'validation.confirmRequired' })
  .min(1, 'validation.confirmRequired')

type Pair = { password: string; confirm_password: string }

const isSame = ({ password, confirm_password }: Pair) => password === confirm_password

const pair = z.object({ password: z.string(), confirm_password: z.string().min(1) })

/** The two password fields; each screen has its own words for a difference, said along with all other faults. */
const passwordPair = { password: newPassword, confirm_password: confirmation }
const differs = (error: string) => ({
  error,
  path: ['confirm_password'],
  when: ({ value }: { value: unknown }) => pair.safeParse(value).success,
})

const language = z.enum(locales).optional().catch(undefined)

/** Roles that somebody may ask for; an administrator is made by administrators only. */
export const signUpRoles = ['USER', 'RHEUMATOLOGIST', 'INTERNAL_MEDICINE'] as const

const person = {
  first_name: firstName,
  last_name: lastName,
  email,
  role: z.enum(signUpRoles, { error: 'validation.roleInvalid' }),
  ...passwordPair,
  language,
  ...licenceFields,
}

/** POST /auth/ of a person who registers. */
export const signUpInput = z
  .object(person)
  .refine(isSame, differs('validation.confirmDiffersSignUp'))
  .refine(isInOrder, endsAfterIssue)

export type SignUpInput = z.output<typeof signUpInput>

export const loginInput = z.object({
  email,
  password: knownPassword,
  keep_me_logged_in: z.boolean().optional().default(false),
})

export type LoginInput = z.output<typeof loginInput>

/** The body of POST /auth/forget and /auth/resend. */
export const emailInput = z.object({ email })

export const newPasswordInput = z
  .object(passwordPair)
  .refine(isSame, differs('validation.confirmDiffers'))

export type NewPasswordInput = z.output<typeof newPasswordInput>

export const changePasswordInput = z
  .object({ current_password: knownPassword, ...passwordPair })
  .refine(isSame, differs('validation.confirmDiffers'))

export type ChangePasswordInput = z.output<typeof changePasswordInput>

/** The one-time code that ends a sign-in with Google. */
export const handoverInput = z.object({
  code: z.string({ error: 'accounts.linkInvalid' }).max(200),
  keep_me_logged_in: z.boolean().default(false),
})

export type HandoverInput = z.output<typeof handoverInput>

/** The token of a mailed link that signs in. */
export const signInLinkInput = z.object({
  token: z.string({ error: 'accounts.signInLinkInvalid' }).max(200),
  keep_me_logged_in: z.boolean().optional().default(false),
})

export type SignInLinkInput = z.output<typeof signInLinkInput>

/** What a sign-in answers. `JwtToken` is sent as `Authorization: Bearer` from then on. */
export const sessionDto = z.object({
  JwtToken: z.string(),
  role: z.enum(roles),
  is_approved: z.boolean(),
})

export type SessionDto = z.infer<typeof sessionDto>

/** What a tab without a session is told of that of its browser; null where there is none. */
export const sharedSessionDto = sessionDto.extend({ kept: z.boolean() }).nullable()

/** What a verification answers: a session for a visitor, none for who awaits review. */
export const verifiedDto = z.object({
  role: z.enum(roles),
  is_approved: z.boolean(),
  JwtToken: z.string().nullable(),
})

export const signedUpDto = userDto

/** What was registered with an address, for who reads its mail. */
export const signUpDto = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  has_licence: z.boolean(),
  created_at: z.string(),
})

export type SignUpDto = z.infer<typeof signUpDto>

/** What somebody shows to sign in: first one of four, then perhaps a second step. */
export const signInMethods = ['password', 'google', 'link', 'address', 'app', 'recovery'] as const

/** A browser that is signed in. */
export const activeSessionDto = z.object({
  session_id: z.uuid(),
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  kept: z.boolean(),
  is_current: z.boolean(),
  /** What it was signed in with; empty for one from before that was written down. */
  methods: z.array(z.enum(signInMethods)),
})

export type ActiveSessionDto = z.infer<typeof activeSessionDto>

export const activeSessionsDto = z.object({ sessions: z.array(activeSessionDto) })

/** GET /auth/{id}: an account as administrators see it. */
export const userDetailDto = userDto.extend({
  sessions: z.array(activeSessionDto),
  has_second_step: z.boolean(),
  /** What the person wrote, in every state but deleted. */
  counts: z.object({
    articles: z.number().int(),
    papers: z.number().int(),
    comments: z.number().int(),
  }),
})

export type UserDetailDto = z.infer<typeof userDetailDto>

export const nothingDto = z.null()
