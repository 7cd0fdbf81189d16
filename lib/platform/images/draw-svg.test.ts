import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawing, makeSlowSvgs } from '@/lib/testing/hostile-pictures'
import { assertSvgLimits, drawSvg } from './encode'

it('draws at the requested width', async () => {
  const png = await drawSvg(Buffer.from(drawing('<circle r="5"/>')), 400)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 400, height: 400 })
})

it('rejects a file that is not a drawing', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  for (const bytes of [png, Buffer.alloc(0), Buffer.from('<html>')]) {
    await expect(drawSvg(bytes, 400)).rejects.toThrow('cannot be drawn')
  }
})

describe('a short drawing that would never finish', () => {
  it.each(Object.entries(makeSlowSvgs()))('is aborted: %s', async (_name, svg) => {
    const bytes = Buffer.from(svg)
    // It looks as harmless as a legitimate one.
    expect(() => assertSvgLimits(bytes)).not.toThrow()
    await expect(drawSvg(bytes, 1600)).rejects.toThrow('cannot be drawn')
  })
})
