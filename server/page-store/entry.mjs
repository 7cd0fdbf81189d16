import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib'

/** Best first: of equally accepted encodings the first is used. */
const ENCODINGS = ['br', 'gzip', 'identity']

/** A comment has its page compressed again: this level takes 1 ms; the highest saves 9 % but takes 50 ms. */
const FIRST_LEVEL = 5
const HIGHEST_LEVEL = 11

/** A body that does not shrink by a tenth, such as a picture, is sent as it is. */
const MAX_RATIO = 0.9

/** Clients may send any header: parsed ones are cached up to this number. */
const MAX_REMEMBERED = 200
const ranked = new Map()

function readWeights(header) {
  const weights = new Map()
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim())
    const q = parameters.find((each) => /^q\s*=/.test(each))
    const weight = q === undefined ? 1 : Number(q.slice(q.indexOf('=') + 1))
    if (name !== '') weights.set(name, Number.isNaN(weight) ? 0 : weight)
  }
  return weights
}

function rank(header) {
  const weights = readWeights(header)
  const others = weights.get('*')
  // Encodings that are not listed are refused, except that the uncompressed body may always be sent unless refused explicitly.
  const unnamed = { br: others ?? 0, gzip: others ?? 0, identity: others === 0 ? 0 : 0.0001 }
  return ENCODINGS.map((name) => ({ name, weight: weights.get(name) ?? unnamed[name] }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name)
}

/**
 * @param {string | undefined} header Accept-Encoding
 * @returns {('br' | 'gzip' | 'identity')[]} the accepted encodings, best first
 */
export function acceptedEncodings(header) {
  if (header === undefined) return ['identity']
  const known = ranked.get(header)
  if (known) return known
  if (ranked.size >= MAX_REMEMBERED) ranked.clear()
  const accepted = rank(header)
  ranked.set(header, accepted)
  return accepted
}

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** A window no larger than the body: otherwise each compression takes megabytes. */
const windowFor = ({ length }) =>
  Math.min(22, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))))

const brotliOptions = (body, level) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(body),
  },
})

const brotli = (body, level) => asBrotli(body, brotliOptions(body, level))

/**
 * Compresses a body, off the main thread.
 * @param {Buffer} body
 * @returns {Promise<{ br: Buffer, gzip: Buffer } | { identity: Buffer }>} the latter for a body that does not shrink
 */
export async function compress(body) {
  const [br, gz] = await Promise.all([brotli(body, FIRST_LEVEL), asGzip(body, { level: 9 })])
  return gz.length < body.length * MAX_RATIO ? { br, gzip: gz } : { identity: body }
}

/** For a body below this size, the way to another thread and back costs as much as compressing it. */
const SMALL = 128 * 1024

const forOne = {
  br: (body) =>
    body.length < SMALL
      ? brotliCompressSync(body, brotliOptions(body, FIRST_LEVEL))
      : brotli(body, FIRST_LEVEL),
  gzip: (body) => (body.length < SMALL ? gzipSync(body) : asGzip(body)),
}

/**
 * Compresses a body for a single request; see `compress`.
 * @param {Buffer} body
 * @param {string | undefined} header Accept-Encoding
 */
export async function compressFor(body, header) {
  const [best] = acceptedEncodings(header)
  const compressed = await forOne[best]?.(body)
  return compressed ? { [best]: compressed } : compress(body)
}

/** The smallest form of a body, for popular documents. */
export const compressMax = (body) => brotli(body, HIGHEST_LEVEL)

/** The uncompressed body: not stored beside its compressed forms, since few clients need it. */
export const uncompressed = ({ identity, gzip: gz }) => identity ?? gunzipSync(gz)

/**
 * Headers of a single response, not of the document; Next's header about its cache is replaced by one about this
 * cache.
 */
const VOLATILE_HEADERS =
  /^(?:content-encoding|content-length|transfer-encoding|etag|date|connection|keep-alive|x-nextjs-cache|x-request-id)$/i

/** Headers of the body, which a 304 does not have. */
const BODY_HEADERS = /^content-type$/i

const flatten = (headers) =>
  headers.flatMap(([name, value]) => [value].flat().flatMap((each) => [name, `${each}`]))

function withVary(headers) {
  const at = headers.findIndex(([name]) => name.toLowerCase() === 'vary')
  const vary = at === -1 ? '' : `${[headers[at][1]].flat().join(', ')}`
  if (/accept-encoding/i.test(vary)) return headers
  const others = headers.filter((_, index) => index !== at)
  return [...others, ['Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding']]
}

/** The tag of a body that is sent as it is stays: the route recognises it in requests for a part of the body. */
const STRONG_TAG = /^"[^"]+"$/

/**
 * A finished response, ready to be sent to anybody.
 * `base` is the prefix of its ETags; `given` is the ETag that Next gave its first reader.
 * @typedef {{ status: number, headers: [string, string | string[]][], bodies: Record<string, Buffer>, base: string, given?: string,
 *   tags: string[], begun: number, until: number, madeAt: number, asked: number, isSmallest?: boolean, checkedAt: number, forms: Map<string, object> }} Entry
 */

/**
 * @param {{ status: number, headers: [string, string | string[]][], body: Buffer }} page as it was first sent
 * @param {{ br?: Buffer, gzip?: Buffer, identity?: Buffer }} bodies compressed, or the body alone
 * @param {{ tags: string[], begun: number, until: number }} rendering `until`: when it expires by itself, in milliseconds
 * @returns {Entry}
 */
export function makeEntry({ status, headers, body }, bodies, { tags, begun, until }) {
  const isFromCache = headers.some(([name]) => name.toLowerCase() === 'x-nextjs-cache')
  const given = headers.find(([name]) => name.toLowerCase() === 'etag')?.[1]
  const own = headers.filter(([name]) => !VOLATILE_HEADERS.test(name))
  if (isFromCache) own.push(['x-nextjs-cache', 'HIT'])
  return {
    status,
    headers: bodies.identity ? own : withVary(own),
    bodies,
    base:
      bodies.identity && STRONG_TAG.test(given)
        ? given.slice(1, -1)
        : createHash('sha256').update(`${status}\n`).update(body).digest('base64url').slice(0, 20),
    given: given?.replace(/^W\//, ''),
    tags,
    begun,
    until,
    madeAt: Date.now(),
    asked: 0,
    checkedAt: begun,
    forms: new Map(),
  }
}

/** The size of an entry in bytes. */
export const getSize = ({ bodies, headers }) =>
  Object.values(bodies).reduce((sum, body) => sum + body.length, 0) +
  JSON.stringify(headers).length * 4 +
  512

/** The entry with its body in another compression. */
export function withBody(entry, encoding, body) {
  return { ...entry, bodies: { ...entry.bodies, [encoding]: body }, forms: new Map() }
}

/** The entry in one encoding: its body, its headers, its `ETag`, the headers of its 304. */
export function toForm(entry, encoding) {
  const known = entry.forms.get(encoding)
  if (known) return known
  const body = entry.bodies[encoding] ?? uncompressed(entry.bodies)
  const isEncoded = entry.bodies[encoding] !== undefined && encoding !== 'identity'
  // The length distinguishes the compressed forms of one body.
  const tag = `"${entry.base}${isEncoded ? `-${encoding}${body.length.toString(36)}` : ''}"`
  const encodingHeader = isEncoded ? ['Content-Encoding', encoding] : []
  const form = {
    body,
    tag,
    head: [
      ...flatten(entry.headers),
      ...encodingHeader,
      ...['ETag', tag, 'Content-Length', `${body.length}`],
    ],
    unchanged: flatten(entry.headers.filter(([name]) => !BODY_HEADERS.test(name))),
  }
  // Decompressed again for the few clients that need it.
  if (entry.bodies[encoding] !== undefined) entry.forms.set(encoding, form)
  return form
}
