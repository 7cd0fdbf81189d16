import 'server-only'
import { AppError } from '@/lib/core/errors'

/** Deeper than anything that our forms send. */
const DEEPEST = 20

/** False for NUL, which PostgreSQL cannot store, and for lone surrogates, which are not valid text. */
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
 * Rejects what the database cannot store, anywhere in the input, before a query fails on it (docs/rules.md#lists-and-forms).
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
 * The query parameters of a URL. NUL becomes the replacement character, as the URL standard does with invalid bytes: a search
 * for it finds nothing, which is a valid result.
 */
export function storableQuery(url: string): URLSearchParams {
  const query = [...new URL(url).searchParams]
  return new URLSearchParams(
    query.map((pair) => pair.map((text) => text.replaceAll('\0', '\uFFFD'))),
  )
}
