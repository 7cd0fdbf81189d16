import { kinds } from './kinds.mjs'
import { locales } from './languages.mjs'

/** The audience of a text, by the names used in calls, addresses and the catalogues. */
export const audiences = /** @type {const} */ (['patients', 'clinicians'])

/**
 * The query parameters that filter lists and searches, with their values, in the order of canonical addresses. No value
 * belongs to two parameters, so a path segment needs no name.
 */
export const filterParams = {
  type: Object.values(kinds).map(({ plural }) => plural),
  for: audiences,
  lang: locales,
}
