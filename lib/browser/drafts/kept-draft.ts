/** A typed text as this device keeps it. */
export interface LocalDraft {
  values: Record<string, string>
  /** When it was typed. */
  at: string
}

/** The values of an object; empty for anything else. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/**
 * The stored value if it is a draft. Checked by hand: otherwise every screen with a text field would load the schema library.
 */
export function toDraft(value: unknown): LocalDraft | null {
  const { values, at } = fieldsOf(value)
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null
  const texts: Record<string, string> = {}
  for (const [name, text] of Object.entries(fieldsOf(values))) {
    if (typeof text !== 'string') return null
    texts[name] = text
  }
  return { values: texts, at }
}
