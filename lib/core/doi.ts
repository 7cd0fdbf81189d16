/** What stands before a DOI that was copied from an address bar or a reference. */
const BEFORE = /^(?:doi[:\s]\s*)?(?:https?:\/\/)?(?:(?:www\.|dx\.)*doi\.org\/)?/i
const ADDRESS = /(?:^|\/)(?:www\.|dx\.)*doi\.org\//i
const SHAPE = /^10\.\d{4,9}\/\S+$/
const END = /[.,;:'"’”»]+$/

const count = (text: string, sign: string) => text.split(sign).length - 1

/** Without the punctuation of the sentence it stood in. A bracket that opens within the DOI belongs to it. */
function withoutEnd(text: string): string {
  const rest = text.replace(END, '')
  const pairs = [
    ['(', ')'],
    ['[', ']'],
    ['<', '>'],
  ] as const
  const isLeft = pairs.some(
    ([open, close]) => rest.endsWith(close) && count(rest, close) > count(rest, open),
  )
  return isLeft ? withoutEnd(rest.slice(0, -1)) : rest
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The bare DOI ("10.1000/182") of a typed or pasted one, which is often an address.
 * @returns null when it is none
 */
export function bareDoi(typed: string): string | null {
  const text = typed.trim()
  const isAddress = ADDRESS.test(text)
  const rest = text.replace(BEFORE, '')
  // In an address, signs that have a meaning there are encoded if they belong to the DOI.
  const doi = withoutEnd(isAddress ? decoded(rest.replace(/[?#].*$/s, '')) : decoded(rest))
  return SHAPE.test(doi) ? doi : null
}

/** The address that leads to a paper, whatever signs its DOI has. */
export const doiAddress = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`
