import { limits } from '@/lib/core/limits'
import type { TableChoice } from '@/lib/core/list-query'
import { toStoredPhone } from '@/lib/core/phone-number'
import { hasVisibleText } from '@/lib/core/typed-text'
import { requiredText, z } from '@/lib/core/zod'
import { editedVersion } from '../curation/schema'

/** A hospital or health centre. */
export const facilityDto = z.object({
  facility_id: z.uuid(),
  name: z.string(),
  district: z.string(),
  /** The telephone numbers to call before sending a patient there. */
  referral_numbers: z.array(z.string()),
  updatedAt: z.string(),
})

export type FacilityDto = z.infer<typeof facilityDto>

/** GET /facility and /facility/search, by name. */
export const facilityListDto = z.object({
  facilities: z.array(facilityDto),
  facilitiesCount: z.number().int(),
})

const MAX_PHONE_NUMBERS = 5

/** One per line; commas and semicolons separate too. */
const numbers = z
  .string()
  .transform((text) =>
    text
      .split(/[\n,;]/)
      .filter(hasVisibleText)
      .map((line) => toStoredPhone(line) ?? ''),
  )
  .refine(
    (lines) => lines.length <= MAX_PHONE_NUMBERS && lines.every(Boolean),
    'validation.phoneInvalid',
  )

const filled = (max: number, tooLong: string) =>
  requiredText(max, 'validation.fillAllFields', tooLong)

/** POST /facility */
export const facilityInput = z.object({
  name: filled(limits.textLength.facilityName, 'validation.titleLong200'),
  district: filled(limits.textLength.facilityDistrict, 'validation.nameLong'),
  referral_numbers: numbers.optional(),
})

export type FacilityInput = z.output<typeof facilityInput>

/** PATCH /facility/{id}: absent fields stay as they are. */
export const facilityChanges = facilityInput.partial().extend(editedVersion)

export type FacilityChanges = z.output<typeof facilityChanges>

/** The sort columns of the directory; it has no filters. */
export const facilityTable = { sorts: ['name', 'district'], filters: z.object({}) } as const

export type FacilityChoice = TableChoice<(typeof facilityTable.sorts)[number], object>
