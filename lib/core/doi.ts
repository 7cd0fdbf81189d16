const BEGINNING = /\b10\.\d{4,9}\s*(?:\/|%2f|%252f)/i
/** Text allowed before a DOI: signs only, a label, or the address of a resolver or of a publisher's page by DOI. */
const LEAD =
  /^[^\p{L}\p{N}]*$|(?:\bdoi(?:\.org|-org\.[\w.-]+)?(?:\/(?:abs|full|e?pdf|pdfdirect))?|hdl\.handle\.net)[^\p{L}\p{N}]*$/iu
/** Text allowed after a DOI: a bracket or a new part of a sentence. Anything else may be its second half. */
const REST = /^(?:$|\s+[([|\u2013\u2014])/
const SHAPE = /^10\.\d{4,9}\/\S+$/
const TRAILING_PUNCTUATION = /[-.,;:!?'"\u2019\u201D\u00BB\u2026\u3002\u3001]+$/
/** The hyphens of printed texts; DOIs have the one of keyboards. */
const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

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
 * Extracts a DOI ("10.1000/182") from typed or pasted text, which is often a URL or the end of a citation.
 * @returns null if the text contains none, or if it does not show where the DOI ends
 */
export function parseDoi(typed: string): string | null {
  const text = typed
    .replace(INVISIBLE, '')
    .replace(HYPHENS, '-')
    .replace(/&amp;/g, '&')
    .normalize('NFC')
    .trim()
  const [beginning = ''] = BEGINNING.exec(text) ?? []
  const at = text.indexOf(beginning)
  const lead = text.slice(0, at)
  if (!beginning || !LEAD.test(lead)) return null
  const rest = beginning.replace(/\s/g, '') + text.slice(at + beginning.length)
  const [whole = ''] = /^\S+/.exec(rest) ?? []
  if (!REST.test(rest.slice(whole.length))) return null
  // In a URL, a `?` or `#` that belongs to the DOI is percent-encoded.
  const isUrl = /[\w-]\/$/.test(lead)
  const once = tryDecode(isUrl ? whole.replace(/[?#].*$/s, '').replace(/\/+$/, '') : whole)
  const doi = trimPunctuation(SHAPE.test(once) ? once : tryDecode(once))
  return SHAPE.test(doi) ? doi : null
}

/** Returns the URL that resolves a DOI. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`
