const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\]|0:0:0:0:0:0:0:1)$/i

/** Returns whether a host is this machine. */
export const isLoopback = (host) => LOOPBACK.test(host)

function getHost(address) {
  try {
    return new URL(address).hostname
  } catch {
    return address
  }
}

/**
 * Returns whether users of other machines are meant to reach the server, directly or through a proxy.
 * @param {{ host?: string | undefined, siteUrl?: string | undefined }} configuration
 * @returns {boolean}
 */
export const isExposed = ({ host, siteUrl }) =>
  [host, siteUrl && getHost(siteUrl)].some((name) => Boolean(name) && !isLoopback(name))

/** A text with fewer distinct characters than this is not random at the required length. */
const MIN_DISTINCT = 16
/** There are only 16 hexadecimal digits, and one in four random texts of 64 lacks one; fewer than 12 never occur. */
const MIN_DISTINCT_HEX = 12
const LONG_HEX = /^([0-9a-f]{64,}|[0-9A-F]{64,})$/
const MIN_ENTROPY_BITS = 128
const MIN_LENGTH = 32

/** The text without its repetitions: "abcabcabc" carries no more than "abc". */
const withoutRepetition = (text) => text.replace(/^(.+?)\1+$/s, '$1')

/** Estimates the bits of a text from the frequency of its characters; one that follows its neighbour in order adds none. */
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
 * Returns whether a secret is strong enough to sign sessions: 32 characters, 16 distinct ones (12 for 64 or more
 * hexadecimal digits), 128 bits by a simple estimate.
 * @param {string} secret
 */
export function isStrongSecret(secret) {
  return (
    secret.length >= MIN_LENGTH &&
    new Set(secret).size >= (LONG_HEX.test(secret) ? MIN_DISTINCT_HEX : MIN_DISTINCT) &&
    estimateBits(secret) >= MIN_ENTROPY_BITS
  )
}

/** The message for a weak secret, with the command that generates a good one. */
export const SECRET_RULE =
  'it must have 32 characters or more, 16 different ones, and be random, such as "openssl rand -base64 33" prints'
