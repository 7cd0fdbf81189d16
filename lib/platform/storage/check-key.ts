import 'server-only'

const KEY = /^[a-z0-9]+(?:[./-][a-z0-9]+)*$/

/**
 * Returns a key that has the shape of those we make: lower-case words, joined by single dots, slashes or dashes.
 * @throws Error for any other: a valid key cannot name a place outside of the storage.
 */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('A storage key has a wrong shape.')
  return key
}
