import { isSmallWord } from './small-words'

/** Shorter stems and parts match too many words. */
const MIN_STEM = 4
const MIN_PART = 3
const MIN_TERM = 4

/**
 * Prefixes of nouns in Kinyarwanda and Kiswahili, and of verbs: subject, tense, object.
 */
const NOUN =
  'aba|aka|ama|ubu|ubw|uku|uru|urw|utu|umu|umw|imi|iki|icy|ibi|iby|izi|in|im|mu|mw|mi|ki|vi|ma|wa|u|i|a'
const VERB =
  '(?:bya|rya|cya|bwa|rwa|twa|za|wa|ntibi|ntizi|ntiba|nti|nta|si|nda|nza|nka|na|ni|ha|tu|mu|ba|bi|zi|ri|ru|bu|gu|ku|ki|li|vi|ya|ka|u|i|a|n|m|z|b)(?:ra|na|za|li|me|ta|ka|ki|a)?(?:kwi|ku|gu|kw|ni|mu|tu|m|n|ba|wa|i)?'
const PREFIX = new RegExp(`^(?:${VERB}|${NOUN}|kwi|ku|gu|kw)(?=[a-z]{${MIN_STEM},}$)`)
/** The final vowel, with the verb ending before it. */
const ENDING = /(?:y|w|z|sh|ir|is|iw|agur)?[aeiou]$/

/**
 * Returns the stem of a word in Kinyarwanda or Kiswahili: "byimb" for "zirabyimbye".
 * @param word without accents, in lower case
 * @returns null if the stem is too short
 */
export function stemOf(word: string): string | null {
  const base = word.replace(PREFIX, '')
  const stems = [base.replace(ENDING, ''), base.replace(/[aeiou]$/, '')]
  return stems.find((stem) => stem.length >= MIN_STEM && stem.length < word.length) ?? null
}

/**
 * Splits words run together: "kneepain" into "knee" and "pain", "imitiyibyatsi" into "imiti" and "ibyatsi".
 * @param terms the indexed words
 * @returns the parts, without small words; null if the word has no such parts
 */
export function splitWord(word: string, terms: ReadonlySet<string>): string[] | null {
  /** The best split of the letters before each position: most letters in known words, then fewest parts. */
  const best: ({ known: number; parts: string[] } | undefined)[] = [{ known: 0, parts: [] }]
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = best[start]
      const part = word.slice(start, end)
      const isKnown = part.length < word.length && terms.has(part)
      const isEdge = part.length >= MIN_PART && (start === 0 || end === word.length)
      if (!before || !(isKnown || isSmallWord(part) || (isEdge && part.length < MIN_TERM))) continue
      const known = before.known + (isKnown ? part.length : 0)
      const current = best[end]
      if (
        current &&
        (current.known > known ||
          (current.known === known && current.parts.length <= before.parts.length))
      )
        continue
      best[end] = { known, parts: [...before.parts, part] }
    }
  }
  const found = best[word.length]
  if (!found || found.known * 2 < word.length) return null
  const telling = found.parts.filter((part) => !isSmallWord(part))
  return found.parts.length > 1 && telling.length > 0 ? telling : null
}
