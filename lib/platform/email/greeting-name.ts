import 'server-only'

const LONGEST = 60
const LOOKS_LIKE_ADDRESS = /[/:@<>\\]|\p{L}\.\p{L}{2}|\bwww\b/iu

/**
 * The name that a mail greets with, on one line, or `null` to greet without. A sign-up sends mail to whoever is typed
 * in, so a "name" that is an advertisement with an address must not travel under the hospital's sender.
 */
export function greetingName(firstName: string): string | null {
  const name = firstName.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  if (name === '' || name.length > LONGEST || LOOKS_LIKE_ADDRESS.test(name)) return null
  return name
}
