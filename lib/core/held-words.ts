/** The maximum number of lines in the list, and of letters in a line. */
export const MAX_HELD_WORDS = 300
export const MAX_HELD_WORD_LENGTH = 80

/**
 * Words of advertised miracle cures, by language: they hold a comment if administrators have no list of their own.
 * Whole phrases only, so that a comment asking whether something can be cured is not held.
 */
export const defaultHeldWords = [
  // English
  'miracle cure',
  'miracle cures',
  'miracle remedy',
  'guaranteed cure',
  'secret cure',
  '100% cure',
  'cures all diseases',
  'cures every disease',
  'stop taking your medicine',
  'throw away your medicine',
  'money back guarantee',
  // Kinyarwanda
  'umuti w’igitangaza',
  'imiti y’ibitangaza',
  'ukiza indwara zose',
  'ivura indwara zose',
  'uvura indwara zose',
  'reka imiti ya muganga',
  // Swahili
  'dawa ya miujiza',
  'tiba ya miujiza',
  'inatibu magonjwa yote',
  'inaponya magonjwa yote',
  'huponya magonjwa yote',
  'acha dawa za hospitali',
  // French
  'remède miracle',
  'remèdes miracles',
  'remède miraculeux',
  'cure miracle',
  'guérison garantie',
  'guérison miraculeuse',
  'guérit toutes les maladies',
  'arrêtez vos médicaments',
  'satisfait ou remboursé',
].join('\n')

/** Characters that show nothing, such as soft hyphens and zero-width spaces. */
const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Strips accents and unseen characters, and unifies letter forms, apostrophes and spaces. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The lines of such a list, trimmed and without duplicates. */
export const toHeldWords = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
  ),
]

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** Returns whether a phrase of the list occurs in a text as whole words, ignoring accents and case. */
export function containsPhrase(text: string, words: readonly string[]): boolean {
  const within = folded(text)
  return words.map(folded).some((word) => {
    for (let at = within.indexOf(word); word && at >= 0; at = within.indexOf(word, at + 1)) {
      if (!isLetter(within[at - 1]) && !isLetter(within[at + word.length])) return true
    }
    return false
  })
}
