import { accountStatuses, roles } from '@/lib/core/accounts'
import { limits } from '@/lib/core/limits'
import type { TableChoice } from '@/lib/core/list-query'
import { locales } from '@/lib/core/locales'
import { isPersonName, tidyName } from '@/lib/core/person-name'
import { boundedText, reasonText, z } from '@/lib/core/zod'
import { dateOrderError, isDateOrderValid, licenceDto, licenceFields } from '../licences/schema'

/** The sort keys of the accounts table. */
export const accountSorts = ['name', 'role', 'login', 'status'] as const

/** The filters of the accounts table: the role and the state of an account, in the words of its badge. */
export const accountFilters = z.object({
  role: z.enum(roles).optional(),
  state: z.enum(['approved', 'unverified', 'pending', 'deactivated', 'restricted']).optional(),
})

export type AccountFilters = z.output<typeof accountFilters>
export type AccountChoice = TableChoice<(typeof accountSorts)[number], AccountFilters>

/** The author of something public: never an e-mail address. */
export const authorDto = z.object({
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  is_clinician: z.boolean(),
})

export type AuthorDto = z.infer<typeof authorDto>

/** Somebody who wrote or reviewed something. */
export const contributorDto = authorDto.extend({
  /** The path of their public page; null where they have none. */
  page: z.string().nullable(),
})

export type ContributorDto = z.infer<typeof contributorDto>

/** An account as its owner and administrators see it. */
export const userDto = z.object({
  user_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Address of the licence's file; null when none was sent. */
  working_license: z.string().nullable(),
  /** The newer licence of somebody approved, until an administrator has reviewed it. */
  new_license: z.string().nullable(),
  avatar: z.string().nullable(),
  phone_number: z.string().nullable(),
  is_approved: z.boolean(),
  account_status: z.enum(accountStatuses),
  last_login: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Why a professional was rejected; null if undecided, or after they sent their licence again. */
  rejection_reason: z.string().nullable(),
  /** The licence in force; null where none is recorded. */
  licence: licenceDto.nullable(),
  /** The licence that waits for a decision. */
  sent_licence: licenceDto.nullable(),
})

export type UserDto = z.infer<typeof userDto>

/** The viewer's own account. `has_password` is false for people who only sign in with Google. */
export const profileDto = userDto.extend({
  /** True for each of the two addresses that has confirmed the pending change; null when none is pending. */
  email_change: z.object({ old: z.boolean(), new: z.boolean() }).nullable(),
  has_password: z.boolean(),
  /** When the account is erased at its owner's request; null without one. */
  erasure_due_at: z.string().nullable(),
  /** Their place of work. */
  facility_id: z.uuid().nullable(),
  /** The language of the site's mails to them. */
  language: z.enum(locales),
})

export type ProfileDto = z.infer<typeof profileDto>

export const usersDto = z.object({ users: z.array(userDto), userCount: z.number().int() })

/** A specialist who can be tagged: never an e-mail address. */
export const specialistDto = z.object({
  user_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(roles),
})

export const specialistsDto = z.object({ users: z.array(specialistDto) })

/** Registrations per month, oldest first: one entry each, `{"Feb 2026": 3}`. */
export const registrationsDto = z.array(z.record(z.string(), z.number().int()))

/** A given or family name; also accepts names older than the character rule. */
export const anyName = (required: string) =>
  z
    .string({ error: required })
    .transform(tidyName)
    .pipe(z.string().min(1, required).max(100, 'validation.nameLong'))

/** A new name: it appears in mails and bylines, so it must be nothing but a name. */
const name = (required: string) =>
  anyName(required).refine((value) => value === '' || isPersonName(value), 'validation.nameSigns')

export const firstName = name('validation.firstNameRequired')
export const lastName = name('validation.lastNameRequired')

/**
 * The licence that the reviewer had on screen, as `new_license` or else `working_license` gives it: a decision about
 * another one is refused. Absent for a client that does not say which it was.
 */
const seenLicence = z
  .string({ error: 'validation.invalid' })
  .regex(/^\/api\/files\/[\da-f-]{36}$/, { error: 'validation.invalid' })
  .nullable()
  .optional()

const seenDetails = { licence: seenLicence, ...licenceFields }

/** POST /auth/{id}: a reason is required when no licence was sent; the licence details are recorded. */
export const approveInput = z
  .object({
    ...seenDetails,
    reason: boundedText(limits.textLength.reason, 'validation.reasonLong').optional(),
  })
  .refine(isDateOrderValid, dateOrderError)

export type ApproveInput = z.output<typeof approveInput>

/** PUT /auth/{id}/licence: the details of the licence in force. `licence` is its address, as in `working_license`. */
export const recordLicenceInput = z.object(seenDetails).refine(isDateOrderValid, dateOrderError)

export type RecordLicenceInput = z.output<typeof recordLicenceInput>

/** DELETE /auth/{id} and /auth/parmanent/{id}: the person gets the reason. */
export const reasonInput = z.object({
  reason: reasonText,
})

/** POST /auth/{id}/reject: the person gets the reason. */
export const rejectInput = reasonInput.extend({ licence: seenLicence })

export type RejectInput = z.output<typeof rejectInput>

/** POST /auth/profession: the role that a visitor claims. */
export const professionInput = z.object({
  role: z.enum(['RHEUMATOLOGIST', 'INTERNAL_MEDICINE'], { error: 'validation.roleInvalid' }),
})

export type ProfessionInput = z.output<typeof professionInput>
