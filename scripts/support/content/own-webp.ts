const HEADER = 12
/** Still pixels only: no metadata, no colour profile, no animation. */
const CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/**
 * Whether the bytes are a WebP as our encoder writes it: pixels and nothing else, to the last byte. Such a picture was
 * already re-encoded on upload and would only lose quality the second time.
 */
export function isOwnWebp(bytes: Buffer): boolean {
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, HEADER) === 'WEBP'
  if (!isWebp || bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = HEADER
  while (at + 8 <= bytes.length) {
    if (!CHUNKS.has(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length
}
