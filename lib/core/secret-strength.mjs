/** Fewer different characters than these are no random text of the length that is asked for. */
const LEAST_DIFFERENT = 16
/** There are only 16 hexadecimal digits, and one of four times 64 random ones lack one: fewer than 12 never come. */
const LEAST_DIFFERENT_HEX = 12
const LONG_HEX = /^([0-9a-f]{64,}|[0-9A-F]{64,})$/
const LEAST_BITS = 128
const LEAST_LENGTH = 32

/** The text without its repetitions: "abcabcabc" says no more than "abc". */
const withoutRepetition = (text) => text.replace(/^(.+?)\1+$/s, '$1')

/** Bits of a text by how often each of its characters stands in it; what follows its neighbour by order adds none. */
function estimateBits(text) {
  const characters = [...withoutRepetition(text)]
  const counts = new Map()
  for (const each of characters) counts.set(each, (counts.get(each) ?? 0) + 1)
  const surprise = (each) => -Math.log2((counts.get(each) ?? 1) / characters.length)
  const isNext = (index) =>
    index > 0 &&
    Math.abs(
      (characters[index]?.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? 0),
    ) <= 1
  return characters.reduce((sum, each, index) => sum + (isNext(index) ? 0 : surprise(each)), 0)
}

/**
 * Whether a secret can sign sessions: 32 characters, 16 different ones (12 among 64 hexadecimal digits or more), 128
 * bits by a plain estimate.
 * @param {string} secret
 */
export function isStrongSecret(secret) {
  return (
    secret.length >= LEAST_LENGTH &&
    new Set(secret).size >= (LONG_HEX.test(secret) ? LEAST_DIFFERENT_HEX : LEAST_DIFFERENT) &&
    estimateBits(secret) >= LEAST_BITS
  )
}

/** What is said of a secret that cannot, with the command that makes a good one. */
export const SECRET_RULE =
  'it must have 32 characters or more, 16 different ones, and be random, such as "openssl rand -base64 33" prints'
