import 'server-only'
import sharp from 'sharp'
import { AppError } from '@/lib/core/errors'
import { gridBox } from '@/lib/core/picture-grid'
import { isTimeout, readLimits } from './encode'

/** A region as fractions of a picture's width and height: left, top, width, height. */
export type Covered = readonly [number, number, number, number]

export interface CoveredPicture {
  bytes: Buffer
  mime: 'image/jpeg'
  /** Pixels. */
  width: number
  height: number
}

const BOX = { width: 1600, height: 3200 }
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/** Upright, sRGB, three bytes per pixel, reduced to the largest stored size. */
async function decode(bytes: Buffer) {
  const image = sharp(bytes, { limitInputPixels: readLimits.pixels, failOn: 'error' })
  const { format } = await image.metadata()
  if (!FORMATS.has(format)) throw new Error(`Not a photograph: ${format}`)
  return image
    .timeout({ seconds: readLimits.seconds })
    .autoOrient()
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

/**
 * Re-encodes a photograph: upright, without any metadata, at most 1600 by 3200 pixels, and black where it is covered. JPEG
 * without chroma subsampling: its 8-pixel blocks are independent, and regions are whole blocks, so that each decodes to one
 * colour and nothing beside it bleeds in.
 * @throws AppError `invalid` when it is not a JPEG, PNG or WebP, is broken or has more pixels; `unavailable` when decoding took
 *   too long.
 */
export async function encodeCovered(
  bytes: Buffer,
  covered: readonly Covered[],
): Promise<CoveredPicture> {
  const { data, info } = await decode(bytes).catch((error: unknown) => {
    if (isTimeout(error)) throw new AppError('unavailable', 'request.tookTooLong')
    throw new AppError('invalid', 'validation.photoType')
  })
  const { width, height, channels } = info
  for (const region of covered) {
    const box = gridBox(region, { width, height })
    for (let row = box.top; row < box.top + box.height; row += 1) {
      const start = (row * width + box.left) * channels
      data.fill(0, start, start + box.width * channels)
    }
  }
  const encoded = await sharp(data, { raw: { width, height, channels } })
    .jpeg({ quality: 78, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { bytes: encoded, mime: 'image/jpeg', width, height }
}
