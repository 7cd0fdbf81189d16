import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type Covered, encodeCovered } from './encode-covered'

/** A noisy picture with no uniform areas, so that anything that shows through is detected. */
async function noise(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at += 1) data[at] = (at * 2654435761) >>> 24
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function coloursWithin(
  bytes: Buffer,
  left: number,
  top: number,
  width: number,
  height: number,
) {
  const data = await sharp(bytes).extract({ left, top, width, height }).raw().toBuffer()
  const colours = new Set<string>()
  for (let at = 0; at < data.length; at += 3) colours.add(data.subarray(at, at + 3).toString('hex'))
  return colours
}

it.each<[string, Covered, [number, number, number, number]]>([
  ['in the middle', [0.25, 0.25, 0.5, 0.5], [152, 103, 304, 206]],
  ['that begins between two blocks', [0.1, 0.1, 0.013, 0.017], [61, 41, 7, 7]],
  ['at the edge', [0.9, 0.9, 0.1, 0.1], [548, 372, 61, 41]],
])('covers a region with one colour: %s', async (_, region, [left, top, width, height]) => {
  const { bytes } = await encodeCovered(await noise(609, 413), [region])
  expect(await coloursWithin(bytes, left, top, width, height)).toEqual(new Set(['000000']))
  expect((await coloursWithin(bytes, 0, 0, 40, 40)).size).toBeGreaterThan(100)
})

it('rotates a picture upright before covering it, and strips camera metadata', async () => {
  const sent = await sharp(await noise(400, 200))
    .withExif({ IFD0: { Copyright: 'Kigali' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { bytes, width, height } = await encodeCovered(sent, [[0, 0, 1, 0.25]])
  expect([width, height]).toEqual([200, 400])
  expect(await coloursWithin(bytes, 0, 0, 200, 100)).toEqual(new Set(['000000']))
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

it('rejects a file that is not a photograph', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(encodeCovered(drawing, [])).rejects.toMatchObject({ code: 'invalid' })
})
