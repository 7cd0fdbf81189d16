/** Letters that are not a plain letter with a diacritic. */
const LETTERS: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}

/** Long enough to be descriptive, short enough to share. */
const MOST = 60

/**
 * The readable end of an address, from a title in any of our languages: lower-case letters, digits and hyphens, cut at the end
 * of a word.
 * @param other replaces a title of which nothing is left
 */
export function slugOf(title: string, other: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøđłı]/g, (letter) => LETTERS[letter] ?? '')
  const words = plain.match(/[a-z0-9]+/g) ?? [other]
  const whole = words.join('-')
  if (whole.length <= MOST) return whole
  // The hyphen after the last letter tells whether a word ends there.
  const end = whole.slice(0, MOST + 1).lastIndexOf('-')
  return whole.slice(0, end > 0 ? end : MOST)
}
