import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '@/lib/core/errors'
import { type EncodeResult, encodeImage } from './encode'

const WIDTHS = [320, 480, 640, 960, 1280]

const illustration = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675">
  <rect width="1200" height="675" fill="#f3ede2"/>
  <circle cx="300" cy="340" r="210" fill="#0f5b46"/>
  <path d="M560 600 Q700 120 900 380 T1160 200" fill="none" stroke="#b4482b" stroke-width="46"/>
  ${Array.from({ length: 24 }, (_, i) => `<path d="M${i * 50} 0l25 40 25-40z" fill="#d9a032"/>`).join('')}
</svg>`)

/** Soft shapes under fine grain, which makes a photograph large. */
function photo(width: number, height: number, grain: number) {
  const data = Buffer.alloc(width * height * 3)
  let seed = 7
  for (let i = 0; i < data.length; i++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    const x = Math.floor(i / 3) % width
    const y = Math.floor(i / 3 / width)
    const shape = 128 + 60 * Math.sin(x / 90 + (i % 3)) + 50 * Math.cos(y / 60 + x / 200)
    data[i] = Math.max(0, Math.min(255, shape + ((seed >>> 16) / 65_535 - 0.5) * grain))
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

describe('encodeImage', () => {
  let drawn: EncodeResult

  beforeAll(async () => {
    drawn = await encodeImage(illustration, { kind: 'cover' })
  })

  it('rasterises an SVG at full size and encodes every width as AVIF and WebP', async () => {
    expect(drawn.main).toMatchObject({ mime: 'image/webp', width: 1600, height: 900 })
    expect(drawn.variants.map((v) => v.name)).toEqual(
      WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
    )
    for (const { name, bytes, width, height, mime } of drawn.variants) {
      const read = await sharp(bytes).metadata()
      expect({ name, width: read.width, height: read.height }).toEqual({ name, width, height })
      expect(mime).toBe(name.endsWith('avif') ? 'image/avif' : 'image/webp')
    }
  })

  it('returns a small readable picture as placeholder', async () => {
    expect(drawn.blur.length).toBeLessThan(300)
    const [, base64 = ''] = drawn.blur.split('data:image/webp;base64,')
    expect((await sharp(Buffer.from(base64, 'base64')).metadata()).width).toBeLessThanOrEqual(16)
  })

  it('never enlarges', async () => {
    const bytes = await photo(500, 300, 10).png().toBuffer()
    const { main, variants } = await encodeImage(bytes, { kind: 'cover' })
    expect(main).toMatchObject({ width: 500, height: 300 })
    expect(variants.map((v) => v.width)).toEqual([320, 320, 480, 480])
  })

  it('rotates a photograph upright and removes its metadata', async () => {
    const bytes = await photo(400, 200, 10)
      .withExif({ IFD0: { Copyright: 'Kigali 1.95 S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { main } = await encodeImage(bytes, { kind: 'body' })
    const read = await sharp(main.bytes).metadata()
    expect([read.width, read.height]).toEqual([200, 400])
    expect([read.exif, read.icc, read.xmp, read.orientation]).toEqual(Array(4).fill(undefined))
  })

  it('crops a portrait to a square', async () => {
    const bytes = await photo(900, 600, 10).jpeg().toBuffer()
    const { main, variants } = await encodeImage(bytes, { kind: 'avatar' })
    expect([main.width, main.height]).toEqual([512, 512])
    expect(variants.map((v) => v.name)).toEqual(['96.avif', '96.webp', '192.avif', '192.webp'])
  })

  it('crops a small portrait to its largest square', async () => {
    const bytes = await photo(400, 600, 10).jpeg().toBuffer()
    const { main } = await encodeImage(bytes, { kind: 'avatar' })
    expect([main.width, main.height]).toEqual([400, 400])
  })

  it('keeps transparency', async () => {
    const bytes = await sharp({
      create: { width: 400, height: 300, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { main } = await encodeImage(bytes, { kind: 'body' })
    expect((await sharp(main.bytes).metadata()).hasAlpha).toBe(true)
  })

  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['a text', async () => Buffer.from('GIF89a, or so it says')],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['a TIFF', () => photo(20, 20, 1).tiff().toBuffer()],
    ['half a JPEG', async () => (await photo(800, 600, 90).jpeg().toBuffer()).subarray(0, 9000)],
    [
      'more than 40 megapixels',
      () =>
        sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
    ],
    [
      'an SVG of a huge size',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9e6" height="9e6"/>'),
    ],
  ])('rejects %s', async (_name, make) => {
    const failure = await encodeImage(await make(), { kind: 'body' }).catch((error) => error)
    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({ code: 'invalid' })
  })
})
