import { locales } from '@/lib/core/locales'
import { toE164 } from '@/lib/core/phone-number'
import { tidyText } from '@/lib/core/typed-text'
import { z } from '@/lib/core/zod'
import { dateOrderError, isDateOrderValid, licenceFields } from '../licences/schema'
import { anyName } from './schema'

// Separate from schema.ts, which sign-in pages load: phone number validation needs the numbering plans of all
// countries.

/** Stored as E.164. */
const phoneNumber = z
  .string({ error: 'validation.phoneInvalid' })
  .overwrite((typed) => toE164(typed) ?? tidyText(typed))
  .refine((value) => value === '' || toE164(value) !== null, 'validation.phoneInvalid')

/**
 * Absent fields stay as they are; a name older than the character rule may stay; an empty telephone number removes
 * it.
 */
const profileFields = z.object({
  ...licenceFields,
  first_name: anyName('validation.firstNameRequired').optional(),
  last_name: anyName('validation.lastNameRequired').optional(),
  phone_number: phoneNumber.optional(),
  /** The id of a hospital in the directory; empty for none. */
  facility_id: z.union([z.uuid(), z.literal('')], { error: 'validation.invalid' }).optional(),
  language: z.enum(locales, { error: 'validation.invalid' }).optional(),
})

/** PATCH /auth: licence details count only together with a licence file. */
export const profileInput = profileFields.refine(isDateOrderValid, dateOrderError)

export type ProfileInput = z.output<typeof profileInput>
