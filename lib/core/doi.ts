const PREFIX = /^(?:doi[:\s]\s*)?(?:https?:\/\/)?(?:(?:www\.|dx\.)*doi\.org\/)?/i
const URL_PREFIX = /(?:^|\/)(?:www\.|dx\.)*doi\.org\//i
const SHAPE = /^10\.\d{4,9}\/\S+$/
const TRAILING_PUNCTUATION = /[.,;:'"’”»]+$/

const count = (text: string, sign: string) => text.split(sign).length - 1

/** Removes the punctuation of the surrounding sentence, including closing brackets that the DOI does not open. */
function trimPunctuation(text: string): string {
  const rest = text.replace(TRAILING_PUNCTUATION, '')
  const pairs = [
    ['(', ')'],
    ['[', ']'],
    ['<', '>'],
  ] as const
  const hasExtraBracket = pairs.some(
    ([open, close]) => rest.endsWith(close) && count(rest, close) > count(rest, open),
  )
  return hasExtraBracket ? trimPunctuation(rest.slice(0, -1)) : rest
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Extracts a DOI ("10.1000/182") from typed or pasted text, which is often a URL.
 * @returns null if the text contains none
 */
export function parseDoi(typed: string): string | null {
  const text = typed.trim()
  const isUrl = URL_PREFIX.test(text)
  const rest = text.replace(PREFIX, '')
  // In a URL, a `?` or `#` that belongs to the DOI is percent-encoded.
  const doi = trimPunctuation(isUrl ? tryDecode(rest.replace(/[?#].*$/s, '')) : tryDecode(rest))
  return SHAPE.test(doi) ? doi : null
}

/** Returns the URL that resolves a DOI. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`
