import 'server-only'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '@/lib/core/errors'
import { beginsAsRaster, drawSvg, requireModestSvg } from './draw-svg'

// No picture is processed twice, so the library's cache would only waste memory.
sharp.cache(false)

export type ImageKind = 'cover' | 'body' | 'avatar'

interface EncodedImage {
  bytes: Buffer
  mime: 'image/webp' | 'image/avif'
  /** Pixels. */
  width: number
  height: number
}

/** One size in one format; `name` ends its URL: `/api/files/<id>/640.avif`. */
interface EncodedVariant extends EncodedImage {
  name: string
}

export interface EncodeResult {
  /** Shown where no variant fits: WebP, at most 1600 pixels wide. */
  main: EncodedImage
  variants: EncodedVariant[]
  /** A `data:image/webp;base64,` URL under 300 characters, shown while the picture loads. */
  blur: string
}

interface Profile {
  /** The largest `main`, in pixels. */
  width: number
  height: number
  fit: 'inside' | 'cover'
  variants: readonly number[]
}

const WIDE: Profile = {
  width: 1600,
  height: 3200,
  fit: 'inside',
  variants: [320, 480, 640, 960, 1280],
}

const PROFILES: Record<ImageKind, Profile> = {
  cover: WIDE,
  body: WIDE,
  avatar: { width: 512, height: 512, fit: 'cover', variants: [96, 192] },
}

const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp'])
const MAX_PIXELS = 40_000_000
const TIMEOUT_SECONDS = 4

/** The limits of any picture while it is decoded. */
export const readLimits = { pixels: MAX_PIXELS, seconds: TIMEOUT_SECONDS } as const
/** The first is enough for nearly every picture; the others bring one full of fine detail down to 45 KB at 640 by 480. */
const AVIF_QUALITIES = [50, 38, 26]
const AVIF_BYTES_PER_PIXEL = 0.145
/** The placeholder: as wide as possible, reduced until its URL is short enough. */
const BLUR_STEPS = [
  { width: 16, quality: 30 },
  { width: 16, quality: 1 },
  { width: 8, quality: 1 },
]
const MAX_BLUR_LENGTH = 300

/** Decoded pixels: upright, sRGB, reduced to the largest stored size. */
interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** The error that libvips throws on a timeout. */
export const isTimeout = (error: unknown) =>
  error instanceof Error && /\btimeout: \d/.test(error.message)

/** Rasterises a drawing; returns any other file unchanged. */
async function toRaster(bytes: Uint8Array, { width }: Profile): Promise<Uint8Array> {
  if (beginsAsRaster(bytes)) return bytes
  requireModestSvg(bytes)
  return drawSvg(bytes, width)
}

async function decode(sent: Uint8Array, profile: Profile): Promise<Pixels> {
  const bytes = await toRaster(sent, profile)
  const options = { limitInputPixels: MAX_PIXELS } as const
  const { format, width, height } = await sharp(bytes, options).metadata()
  if (!FORMATS.has(format)) throw new Error(`Not a format for the web: ${format}`)
  // Never enlarges: a square is as large as the shorter side allows.
  const max = profile.fit === 'cover' ? Math.min(width, height) : Infinity
  const { data, info } = await sharp(bytes, { ...options, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({
      width: Math.min(profile.width, max),
      height: Math.min(profile.height, max),
      fit: profile.fit,
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

function open({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

async function toWebp(image: Sharp): Promise<EncodedImage> {
  const { data, info } = await image
    .webp({ quality: 74, effort: 4 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, mime: 'image/webp', width: info.width, height: info.height }
}

async function toAvif(image: Sharp): Promise<EncodedImage> {
  let encoded: EncodedImage | undefined
  for (const quality of AVIF_QUALITIES) {
    const { data, info } = await image
      .clone()
      .avif({ quality, effort: 2, chromaSubsampling: '4:2:0' })
      .toBuffer({ resolveWithObject: true })
    encoded = { bytes: data, mime: 'image/avif', width: info.width, height: info.height }
    if (data.length <= AVIF_BYTES_PER_PIXEL * info.width * info.height) break
  }
  if (!encoded) throw new Error('No AVIF quality is set.')
  return encoded
}

async function toBlur(pixels: Pixels): Promise<string> {
  let address = ''
  for (const { width, quality } of BLUR_STEPS) {
    const bytes = await open(pixels)
      .resize({ width, height: width * 2, fit: 'inside' })
      .flatten({ background: '#fff' })
      .webp({ quality, effort: 6 })
      .toBuffer()
    address = `data:image/webp;base64,${bytes.toString('base64')}`
    if (address.length < MAX_BLUR_LENGTH) break
  }
  return address
}

async function encodeVariants(
  pixels: Pixels,
  widths: readonly number[],
): Promise<EncodedVariant[]> {
  const variants: EncodedVariant[] = []
  // One size after the other: each encoder already uses all cores, and this keeps memory low.
  for (const width of widths.filter((width) => width <= pixels.width)) {
    const resized = () => open(pixels).resize({ width })
    const avif = await toAvif(resized())
    const webp = await toWebp(resized())
    variants.push({ name: `${width}.avif`, ...avif }, { name: `${width}.webp`, ...webp })
  }
  return variants
}

/**
 * Prepares an uploaded picture for the web: decoded (JPEG, PNG, GIF's first frame, WebP; an SVG is rasterised), turned upright,
 * without any metadata. `cover` and `body` give AVIF and WebP at widths of 320, 480, 640, 960 and 1280 pixels, `avatar` a
 * square of at most 512 and variants of 96 and 192; nothing is enlarged, so a small picture has fewer variants or none. At 640
 * a flat illustration is under 25 KB as AVIF, a photograph under 45 KB. Rules: docs/rules.md#uploads.
 * @param bytes the file as sent; its size is limited before.
 * @param sizes `later` leaves out the variants, for a quick response; encode `main` for them afterwards.
 * @throws AppError `invalid` when it is not a picture in these formats, is broken or has more pixels; `unavailable` when
 *   decoding took too long, which may be the machine's fault.
 */
export async function encodeImage(
  bytes: Uint8Array,
  { kind, sizes = 'now' }: { kind: ImageKind; sizes?: 'now' | 'later' },
): Promise<EncodeResult> {
  const profile = PROFILES[kind]
  let pixels: Pixels
  try {
    pixels = await decode(bytes, profile)
  } catch (error) {
    if (isTimeout(error)) throw new AppError('unavailable', 'request.tookTooLong')
    throw new AppError('invalid', 'This picture cannot be read. Use PNG, GIF, JPG or WebP.')
  }
  const [main, blur] = await Promise.all([toWebp(open(pixels)), toBlur(pixels)])
  const widths = sizes === 'now' ? profile.variants : []
  return { main, blur, variants: await encodeVariants(pixels, widths) }
}
