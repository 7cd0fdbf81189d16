/**
 * The fields of the two registers that the law requires (docs/rules.md#registers), in the order of the screen and the print.
 */
export const registerNames = ['processing', 'breaches'] as const

export type RegisterName = (typeof registerNames)[number]

export interface RegisterField {
  /** Its label is `registers.{register}.fields.{name}` of the catalogue. */
  name: string
  kind: 'line' | 'text' | 'day'
  isRequired?: boolean
}

/** The maximum length of a line, and of a text. */
export const MAX_REGISTER_LINE_LENGTH = 200
export const MAX_REGISTER_TEXT_LENGTH = 4000

const text = (name: string): RegisterField => ({ name, kind: 'text' })

/** The first field is the name of an entry. */
export const registerFields: Record<RegisterName, readonly RegisterField[]> = {
  processing: [
    { name: 'name', kind: 'line', isRequired: true },
    { name: 'purpose', kind: 'text', isRequired: true },
    text('basis'),
    text('people'),
    text('data'),
    text('recipients'),
    text('transfers'),
    text('retention'),
    text('measures'),
  ],
  breaches: [
    { name: 'name', kind: 'line', isRequired: true },
    { name: 'noticed_on', kind: 'day', isRequired: true },
    { name: 'what', kind: 'text', isRequired: true },
    text('people'),
    text('data'),
    text('consequences'),
    text('measures'),
    text('authority'),
    text('informed'),
  ],
}
