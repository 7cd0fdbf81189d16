import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { ItemChange } from './repository'
import type { ChangeNote } from './schema'

/**
 * The change note for readers: the decider's, or else the writer's (docs/rules.md#content).
 * @returns undefined if neither wrote one
 * @throws AppError `invalid` at `change_note` for a change of medical advice without a note.
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

/** What else changes on an item when a version becomes public: its code and change note. */
export const versionChange = (code: string, note: string | undefined, now: Date): ItemChange => ({
  code,
  ...(note ? { changeNote: note, changeNotedAt: now } : {}),
})
