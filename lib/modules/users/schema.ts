import { accountStatuses, roles } from '@/lib/core/people'
import { isPersonName, tidyName } from '@/lib/core/person-name'
import { toE164 } from '@/lib/core/phone-number'
import { z } from '@/lib/core/zod'
import { endsAfterIssue, isInOrder, licenceDto, licenceFields } from '../licences/schema'

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
  /** A newer one of somebody who is approved, until an administrator has looked at it. */
  new_license: z.string().nullable(),
  avatar: z.string().nullable(),
  phone_number: z.string().nullable(),
  is_approved: z.boolean(),
  account_status: z.enum(accountStatuses),
  last_login: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Why a professional was not approved; null while nobody decided so, or after they sent their licence again. */
  rejection_reason: z.string().nullable(),
  /** The licence that counts; null where none is recorded. */
  licence: licenceDto.nullable(),
  /** One that waits for a decision. */
  sent_licence: licenceDto.nullable(),
})

export type UserDto = z.infer<typeof userDto>

/** One's own account. `has_password` is false for somebody who signs in with Google only. */
export const profileDto = userDto.extend({
  has_password: z.boolean(),
  /** Where they work. */
  facility_id: z.uuid().nullable(),
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

const PHONE = /^\+?[\d ()./-]{5,31}$/

/** A given or family name of any kind: those of before the rule about their signs stay. */
const anyName = (required: string) =>
  z
    .string({ error: required })
    .transform(tidyName)
    .pipe(z.string().min(1, required).max(100, 'validation.nameLong'))

/** A name that is new here: it stands in mails and beside texts, so it is nothing but a name. */
const name = (required: string) =>
  anyName(required).refine((value) => value === '' || isPersonName(value), 'validation.nameSigns')

export const firstName = name('validation.firstNameRequired')
export const lastName = name('validation.lastNameRequired')

/** What is absent stays, and so may a name; an empty telephone number removes it. */
const profileFields = z.object({
  ...licenceFields,
  first_name: anyName('validation.firstNameRequired').optional(),
  last_name: anyName('validation.lastNameRequired').optional(),
  phone_number: z
    .string({ error: 'validation.phoneInvalid' })
    .trim()
    .refine(
      (value) => value === '' || (PHONE.test(value) && toE164(value) !== null),
      'validation.phoneInvalid',
    )
    .optional(),
  /** Of a hospital of the directory; empty for none. */
  facility_id: z.union([z.uuid(), z.literal('')], { error: 'validation.invalid' }).optional(),
})

/** PATCH /auth: what is said of a licence counts with its file alone. */
export const profileInput = profileFields.refine(isInOrder, endsAfterIssue)

export type ProfileInput = z.output<typeof profileInput>

/** POST /auth/{id}: the reason is asked for when no licence was sent; what is said of the licence is recorded. */
export const approveInput = z
  .object({
    reason: z.string().trim().max(500, 'validation.reasonLong').optional(),
    ...licenceFields,
  })
  .refine(isInOrder, endsAfterIssue)

export type ApproveInput = z.output<typeof approveInput>

/** POST /auth/{id}/reject: the person is told the reason. */
export const rejectInput = z.object({
  reason: z
    .string({ error: 'validation.reasonRequired' })
    .trim()
    .min(1, 'validation.reasonRequired')
    .max(500, 'validation.reasonLong'),
})
