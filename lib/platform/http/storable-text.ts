import 'server-only'
import { AppError } from '@/lib/core/errors'

/** Deeper than anything that a form of ours sends. */
const DEEPEST = 20

/** NUL, which PostgreSQL does not store, and halves of characters, which are no text. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

function findUnstorable(value: unknown, path: string[]): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= DEEPEST) return path
  for (const [key, each] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(each, [...path, key]) : path
    if (found) return found
  }
  return null
}

/**
 * Refuses what the database cannot keep, wherever it stands in what was sent, before a query fails on it (docs/rules.md#lists-and-forms).
 * @throws AppError `invalid` at the field.
 */
export function requireStorable(value: unknown): void {
  const path = findUnstorable(value, [])
  if (!path) return
  const [field = 'request'] = path
  const name = isStorable(field) ? field : 'request'
  const text = 'validation.textInvalid'
  throw new AppError('invalid', text, { [name]: [text] })
}

/**
 * The query of an address. NUL becomes the sign for what cannot be read, as the URL standard does it with broken bytes:
 * a search for it finds nothing, and that is an answer.
 */
export function storableQuery(url: string): URLSearchParams {
  const query = [...new URL(url).searchParams]
  return new URLSearchParams(
    query.map((pair) => pair.map((text) => text.replaceAll('\0', '\uFFFD'))),
  )
}
