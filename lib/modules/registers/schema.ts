import {
  MAX_REGISTER_LINE_LENGTH,
  MAX_REGISTER_TEXT_LENGTH,
  type RegisterField,
  type RegisterName,
  registerFields,
  registerNames,
} from '@/lib/core/registers'
import { tidyText } from '@/lib/core/typed-text'
import { z } from '@/lib/core/zod'

const isDate = (text: string) => z.iso.date().safeParse(text).success

/** The values a field accepts; an optional one is empty when it is not sent. */
function buildFieldSchema({ kind, isRequired }: RegisterField) {
  const max = kind === 'text' ? MAX_REGISTER_TEXT_LENGTH : MAX_REGISTER_LINE_LENGTH
  const shape = z
    .string({ error: 'validation.fillAllFields' })
    .overwrite(tidyText)
    .min(isRequired ? 1 : 0, 'validation.fillAllFields')
    .max(max, kind === 'text' ? 'registers.tooLong' : 'validation.titleLong200')
    .refine((text) => kind !== 'day' || text === '' || isDate(text), 'validation.invalid')
  return isRequired ? shape : shape.default('')
}

/** The fields of a register's entry. */
export const entryInput = (register: RegisterName) =>
  z.object(
    Object.fromEntries(
      registerFields[register].map((field) => [field.name, buildFieldSchema(field)]),
    ),
  ) as unknown as z.ZodType<Record<string, string>, Record<string, string>>

/** An entry of any register; the service checks it with `entryInput`, as its fields depend on the path. */
export const anyEntryInput = z.object({
  fields: z.record(z.string().max(40), z.string().max(MAX_REGISTER_TEXT_LENGTH * 2)),
})

/** The version that was read: if the entry has a newer one, the change is refused. */
export const entryChanges = anyEntryInput.extend({ version: z.number().int().min(1) })

export const closingInput = z.object({
  closed: z.boolean(),
  version: z.number().int().min(1),
})

export const entryDto = z.object({
  entry_id: z.uuid(),
  register: z.enum(registerNames),
  fields: z.record(z.string(), z.string()),
  /** The product's own draft, not yet reviewed by the hospital. */
  is_draft: z.boolean(),
  version: z.number().int(),
  closed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type EntryDto = z.infer<typeof entryDto>

export const entriesDto = z.object({ entries: z.array(entryDto) })

export const registerParams = z.object({ register: z.string() })
export const entryParams = registerParams.extend({ id: z.string() })
