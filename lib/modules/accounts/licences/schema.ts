import { tidyText } from '@/lib/core/typed-text'
import { z } from '@/lib/core/zod'

const isDate = (text: string) => z.iso.date().safeParse(text).success

/** Absent: unchanged; empty: unknown. */
const licenceText = (max: number) =>
  z
    .string({ error: 'validation.invalid' })
    .overwrite(tidyText)
    .max(max, 'validation.licenceTextLong')
    .optional()

const day = z
  .string({ error: 'validation.dateInvalid' })
  .overwrite(tidyText)
  .refine((text) => text === '' || isDate(text), 'validation.dateInvalid')
  .optional()

/** The details of a licence, apart from its file. All are optional: the reviewer fills them in. */
export const licenceFields = {
  licence_number: licenceText(64),
  licence_council: licenceText(120),
  licence_issued_on: day,
  licence_ends_on: day,
}

const details = z.object(licenceFields)

export type LicenceDetails = z.output<typeof details>

/** A licence ends after it was issued: for schemas that contain `licenceFields`. */
export const dateOrderError = {
  error: 'validation.licenceEndsBefore',
  path: ['licence_ends_on'],
  when: ({ value }: { value: unknown }) => details.safeParse(value).success,
}

/** Returns whether a licence ends no earlier than it was issued; true while one of the days is unknown. */
export const isDateOrderValid = ({
  licence_issued_on: from,
  licence_ends_on: to,
}: LicenceDetails) => !from || !to || from <= to

/** The licence details in a form. */
export const licenceInput = details.refine(isDateOrderValid, dateOrderError)

/** A licence as its owner and administrators see it. */
export const licenceDto = z.object({
  number: z.string().nullable(),
  council: z.string().nullable(),
  /** Dates: `2027-06-30`. */
  issued_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  /** Whether it was in force and has ended: its owner then has a visitor's rights. */
  has_ended: z.boolean(),
})

export type LicenceDto = z.infer<typeof licenceDto>

/** GET /auth/licence-readings */
export const licenceReadingsDto = z.object({
  readings: z.array(
    z.object({
      read_at: z.string(),
      /** Null when that person's account is gone or restricted. */
      name: z.string().nullable(),
    }),
  ),
})

export type LicenceReadingsDto = z.infer<typeof licenceReadingsDto>
