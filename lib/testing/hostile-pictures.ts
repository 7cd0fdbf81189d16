import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Pictures with hostile content, or much larger than they seem.

const SVG = 'http://www.w3.org/2000/svg'
const GREEN = '<rect width="40" height="40" fill="#00ff00"/>'

/** A green drawing with something in addition to the green. */
export const drawing = (inside: string, before = '', open = ''): string =>
  `${before}<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40"${open}>${GREEN}${inside}</svg>`

/** A red square, distinguishable from the green ones. */
export const redSquare = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

/** A complete black PNG with sides of this many pixels, one bit each: a few kilobytes. */
export function pngBomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A photograph with its location. */
export const makeGeotaggedPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 700, height: 400, channels: 3, background: '#0f5b46' } })
    .withExif({
      IFD0: { Make: 'Umuganda Camera' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 57/1 0/1', GPSLongitudeRef: 'E' },
    })
    .jpeg()
    .toBuffer()

/** Short drawings that take minutes or gigabytes to render. */
export const makeSlowSvgs = (): Record<string, string> => {
  const full = 'width="40" height="40"'
  const filter = (inside: string) =>
    `<filter id="f" x="-5" y="-5" width="11" height="11">${inside}</filter>`
  const floods = Array.from({ length: 6000 }, (_, n) => `<feFlood result="r${n}"/>`)
  const merged = floods.map((_, n) => `<feMergeNode in="r${n}"/>`)
  return {
    'blurred shapes': drawing(
      filter('<feGaussianBlur stdDeviation="9"/>') +
        `<rect ${full} filter="url(#f)"/>`.repeat(5000),
    ),
    'thousands of layers': drawing(
      `<filter id="f">${floods.join('')}<feMerge>${merged.join('')}</feMerge></filter><rect ${full} filter="url(#f)"/>`,
    ),
    'tiny dashes': drawing(
      `<path d="M0 0${' 10 10 0 39'.repeat(20_000)}" stroke="red" stroke-dasharray=".01"/>`,
    ),
    'a text of 900 KB': drawing(`<text y="9">${'ab cd '.repeat(150_000)}</text>`),
    'hundreds of thousands of rules of style': drawing(
      `<style>${'.a,'.repeat(200_000)}b{fill:red}</style>${'<g class="a"/>'.repeat(15_000)}`,
    ),
  }
}
