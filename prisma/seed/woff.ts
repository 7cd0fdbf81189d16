import { inflateSync } from 'node:zlib'

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

const padded = (length: number) => (length + 3) & ~3

/**
 * A WOFF font unpacked to the TrueType font it holds (W3C, WOFF File Format 1.0). pdfkit reads WOFF too, but inflates
 * each table in JavaScript, again for every document: four fifths of the time a paper takes.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = WOFF_HEAD + i * WOFF_ENTRY
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    const stored = woff.subarray(offset ?? 0, (offset ?? 0) + (packed ?? 0))
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      data: stored.length < (length ?? 0) ? inflateSync(stored) : stored,
    }
  })
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  let offset = head.length
  tables.forEach(({ tag, checksum, data }, i) => {
    const at = SFNT_HEAD + i * SFNT_ENTRY
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    offset += padded(data.length)
  })
  const bodies = tables.map(({ data }) => Buffer.concat([data], padded(data.length)))
  return Buffer.concat([head, ...bodies])
}
