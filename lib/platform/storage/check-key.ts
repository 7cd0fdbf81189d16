import 'server-only'

const KEY = /^[a-z0-9]+(?:[./-][a-z0-9]+)*$/

/**
 * The key, when it has the shape of those that we make: lower-case words, joined by single dots, slashes or dashes.
 * @throws Error for every other: it can name no place outside of the storage.
 */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('A storage key has a wrong shape.')
  return key
}
