import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { ItemChange } from './repository'
import type { ChangeNote } from './schema'

/**
 * What changed for readers, as who decides says it, else as its writer did (docs/rules.md#content).
 * @returns undefined where nobody said so
 * @throws AppError `invalid` at `change_note` for a change of medical advice that says nothing.
 */
export function requireNote(
  { change_note, is_medical }: ChangeNote,
  written?: string | null,
): string | undefined {
  const note = (change_note ?? written) || undefined
  if (note || is_medical === undefined || String(is_medical) === 'false') return note
  const text = 'validation.changeNoteRequired'
  throw new AppError('invalid', text, { change_note: [text] })
}

/** What a version that becomes public now brings to its item besides its text. */
export const versionChange = (code: string, note: string | undefined, now: Date): ItemChange => ({
  code,
  ...(note ? { changeNote: note, changeNotedAt: now } : {}),
})
