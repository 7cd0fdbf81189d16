import 'server-only'
import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

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

function spell(_match: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Removes line breaks and tabs, which are ignored in URLs. */
const spellOut = (text: string) => text.replace(NUMBERED, spell).replace(/[\t\r\n]/g, '')

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

function isModestlyLong(bytes: Uint8Array): boolean {
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
export function beginsAsRaster(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  return RASTER_STARTS.some((raster) => start.startsWith(raster))
}

/**
 * Rejects a drawing that could grow beyond measure once it is parsed: the library that draws it has no memory limit,
 * and a few kilobytes may take a gigabyte. Rejects long or compressed drawings, encodings that hide tags, entities
 * other than namespaces, and embedded pictures or drawings (docs/rules.md#uploads).
 * @throws Error saying which of these applies.
 */
export function requireModestSvg(bytes: Uint8Array): void {
  if (bytes[0] === 0x1f || bytes.includes(0)) throw new Error('The drawing is no plain text.')
  if (!isModestlyLong(bytes)) throw new Error('The drawing has too many parts.')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const encoding = ENCODING.exec(text.replace(/^\u00ef\u00bb\u00bf/, ''))?.[1]
  if (encoding !== undefined && !READABLE.test(encoding)) throw new Error('An odd encoding.')
  if (countMatches(text, ENTITY) !== countMatches(text, NAMESPACE_ENTITY))
    throw new Error('Odd entities.')
  if (EMBEDDED.test(spellOut(text))) throw new Error('The drawing embeds another file.')
}

/** The process ends itself long before (draw-svg-process.mjs); this covers one that cannot. */
const MAX_MS = 20_000

/** Without our environment: code that draws strangers' files has no access to secrets. */
const bare = () => ({ PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const })

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
    env: bare(),
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
