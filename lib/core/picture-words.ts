/** The maximum length of the words that describe a picture. */
export const MOST_ALT = 250

/** The fault in a typed picture description, as a key of the catalogue; null when there is none. */
export function faultOfAlt(
  alt: string,
): 'validation.pictureAlt' | 'validation.pictureAltLong' | null {
  if (alt.trim() === '') return 'validation.pictureAlt'
  return [...alt.trim()].length > MOST_ALT ? 'validation.pictureAltLong' : null
}
