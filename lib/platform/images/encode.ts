import 'server-only'
import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '@/lib/core/errors'

const MAX_BYTES = 1024 * 1024
/** Tags, style rules and character references together: a legitimate drawing has a few thousand. */
const MAX_TOKENS = 20_000
const MARKS = new Set([...'<{&'].map((mark) => mark.charCodeAt(0)))
/** Two make a vertex of a line, which takes nearly a kilobyte once drawn. */
const MAX_NUMBERS = 100_000

const RASTER_STARTS = ['89504e470d0a1a0a', 'ffd8ff', '47494638', '52494646']
const ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']\s*([^"'\s]*)/
const READABLE = /^(?:utf-?8|us-ascii|iso-8859-1|windows-1252)$/i
const ENTITY = /<!ENTITY/g
/** Namespace shorthands that drawing programs write. */
const NAMESPACE_ENTITY =
  /<!ENTITY\s+[\w.-]+\s+(?:"https?:[^"&%<>]{0,200}"|'https?:[^'&%<>]{0,200}')\s*>/g
const NUMBERED = /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi
/** A URL that contains its own data; leading spaces do not matter. */
const EMBEDDED = /["'(]\s*data:/i

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function decodeReference(
  _match: string,
  hex: string | undefined,
  decimal: string | undefined,
): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Removes line breaks and tabs, which are ignored in URLs. */
const decodeReferences = (text: string) =>
  text.replace(NUMBERED, decodeReference).replace(/[\t\r\n]/g, '')

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

function isWithinLimits(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_BYTES) return false
  let marks = 0
  let numbers = 0
  for (const [at, byte] of bytes.entries()) {
    if (MARKS.has(byte)) marks += 1
    if (isDigit(byte) && !isDigit(bytes[at - 1])) numbers += 1
  }
  return marks <= MAX_TOKENS && numbers <= MAX_NUMBERS
}

/** Returns whether bytes begin as a PNG, JPEG, GIF or WebP does. */
function beginsAsRaster(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  return RASTER_STARTS.some((raster) => start.startsWith(raster))
}

/**
 * Rejects a drawing that could grow beyond measure once it is parsed: the library that draws it has no memory limit,
 * and a few kilobytes may take a gigabyte. Rejects long or compressed drawings, encodings that hide tags, entities
 * other than namespaces, and embedded pictures or drawings (docs/rules.md#uploads).
 * @throws Error saying which of these applies.
 */
export function assertSvgLimits(bytes: Uint8Array): void {
  if (bytes[0] === 0x1f || bytes.includes(0)) throw new Error('The drawing is no plain text.')
  if (!isWithinLimits(bytes)) throw new Error('The drawing has too many parts.')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const encoding = ENCODING.exec(text.replace(/^\u00ef\u00bb\u00bf/, ''))?.[1]
  if (encoding !== undefined && !READABLE.test(encoding)) throw new Error('An odd encoding.')
  if (countMatches(text, ENTITY) !== countMatches(text, NAMESPACE_ENTITY))
    throw new Error('Odd entities.')
  if (EMBEDDED.test(decodeReferences(text))) throw new Error('The drawing embeds another file.')
}

/** The process ends itself long before (draw-svg-process.mjs); this covers one that cannot. */
const MAX_MS = 20_000

/** Without our environment: code that draws strangers' files has no access to secrets. */
const createMinimalEnv = () => ({ PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const })

/**
 * Draws an SVG in its own process, which is killed after three seconds of CPU time or at 120 MB, so callers must
 * limit how many run at once (lib/platform/work/queues.ts). Five kilobytes of blurred shapes would keep the library
 * busy for half a minute, and a line of tiny dashes would take two gigabytes.
 * @param width the maximum width in pixels; the height is at most twice that
 * @returns a PNG
 * @throws Error when it cannot be drawn within these limits
 */
export async function drawSvg(bytes: Uint8Array, width: number): Promise<Buffer> {
  const script = fileURLToPath(new URL('./draw-svg-process.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, String(width)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
    env: createMinimalEnv(),
  })
  const ended = new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  })
  // A process that exits before reading everything reports that by its exit code.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const [png, code] = await Promise.all([buffer(child.stdout), ended])
  if (code !== 0) throw new Error('The drawing cannot be drawn.')
  return png
}

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
  assertSvgLimits(bytes)
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
