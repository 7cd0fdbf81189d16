import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

/** From the best on: of those that are accepted equally the first is sent. */
const ENCODINGS = ['br', 'gzip', 'identity']

/** A comment has its page compressed anew: at this level that takes 1 ms, and the highest would save 9 % in 50 ms. */
const FIRST_LEVEL = 5
const HIGHEST_LEVEL = 11

/** A body that does not get a tenth smaller, such as a picture, is sent as it is. */
const WORTH_IT = 0.9

/** Strangers may send any header: so many are remembered with what they accept. */
const MOST_REMEMBERED = 200
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
  // What is not named is refused, except that a body as it is may always be sent unless it is refused itself.
  const unnamed = { br: others ?? 0, gzip: others ?? 0, identity: others === 0 ? 0 : 0.0001 }
  return ENCODINGS.map((name) => ({ name, weight: weights.get(name) ?? unnamed[name] }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name)
}

/**
 * @param {string | undefined} header Accept-Encoding
 * @returns {('br' | 'gzip' | 'identity')[]} those that are accepted, the best first
 */
export function acceptedEncodings(header) {
  if (header === undefined) return ['identity']
  const known = ranked.get(header)
  if (known) return known
  if (ranked.size >= MOST_REMEMBERED) ranked.clear()
  const accepted = rank(header)
  ranked.set(header, accepted)
  return accepted
}

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** No more memory for looking back than there is to look back at: else each compression takes megabytes. */
const windowFor = ({ length }) =>
  Math.min(22, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))))

const brotli = (body, level) =>
  asBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body),
    },
  })

/**
 * Compresses a body, off the thread that answers.
 * @param {Buffer} body
 * @returns {Promise<{ br: Buffer, gzip: Buffer } | { identity: Buffer }>} the second for what does not get smaller
 */
export async function compress(body) {
  const [br, gz] = await Promise.all([brotli(body, FIRST_LEVEL), asGzip(body, { level: 9 })])
  return gz.length < body.length * WORTH_IT ? { br, gzip: gz } : { identity: body }
}

/**
 * Compresses a body for one request whose answer nobody else will get; as `compress`.
 * @param {Buffer} body
 * @param {string | undefined} header Accept-Encoding
 */
export async function compressFor(body, header) {
  const [best] = acceptedEncodings(header)
  if (best === 'br') return { br: await brotli(body, FIRST_LEVEL) }
  return best === 'gzip' ? { gzip: await asGzip(body) } : compress(body)
}

/** The smallest form of a body, for what many ask for. */
export const compressMost = (body) => brotli(body, HIGHEST_LEVEL)

/** A body as it was: it is not kept beside its compressed forms, since hardly anybody asks for it. */
export const uncompressed = ({ identity, gzip: gz }) => identity ?? gunzipSync(gz)
