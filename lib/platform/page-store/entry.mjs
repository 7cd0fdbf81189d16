import { createHash } from 'node:crypto'
import { uncompressed } from './encodings.mjs'

/** Headers of one response and not of the document; Next's header about its cache is replaced by one about this cache. */
const OF_ONE_ANSWER =
  /^(?:content-encoding|content-length|transfer-encoding|etag|date|connection|keep-alive|x-nextjs-cache)$/i

/** Headers of the body, which a 304 does not have. */
const OF_BODY = /^content-type$/i

const flatten = (headers) =>
  headers.flatMap(([name, value]) => [value].flat().flatMap((each) => [name, `${each}`]))

function withVary(headers) {
  const at = headers.findIndex(([name]) => name.toLowerCase() === 'vary')
  const vary = at === -1 ? '' : `${[headers[at][1]].flat().join(', ')}`
  if (/accept-encoding/i.test(vary)) return headers
  const others = headers.filter((_, index) => index !== at)
  return [...others, ['Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding']]
}

/**
 * A finished response, ready to be sent to anybody.
 * `base` is the prefix of its ETags; `given` is the ETag that Next gave its first reader.
 * @typedef {{ status: number, headers: [string, string | string[]][], bodies: Record<string, Buffer>, base: string, given?: string,
 *   tags: string[], begun: number, until: number, madeAt: number, asked: number, isSmallest?: boolean, checkedAt: number, forms: Map<string, object> }} Entry
 */

/**
 * @param {{ status: number, headers: [string, string | string[]][], body: Buffer }} answer as it was once sent
 * @param {{ br?: Buffer, gzip?: Buffer, identity?: Buffer }} bodies compressed, or the body alone
 * @param {{ tags: string[], begun: number, until: number }} rendering `until`: when it expires by itself, in milliseconds
 * @returns {Entry}
 */
export function makeEntry({ status, headers, body }, bodies, { tags, begun, until }) {
  const isFromCache = headers.some(([name]) => name.toLowerCase() === 'x-nextjs-cache')
  const given = headers.find(([name]) => name.toLowerCase() === 'etag')?.[1]
  const own = headers.filter(([name]) => !OF_ONE_ANSWER.test(name))
  if (isFromCache) own.push(['x-nextjs-cache', 'HIT'])
  return {
    status,
    headers: bodies.identity ? own : withVary(own),
    bodies,
    base: createHash('sha256').update(`${status}\n`).update(body).digest('base64url').slice(0, 20),
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
export const sizeOf = ({ bodies, headers }) =>
  Object.values(bodies).reduce((sum, body) => sum + body.length, 0) +
  JSON.stringify(headers).length * 4 +
  512

/** The entry with its body in another compression. */
export function withBody(entry, encoding, body) {
  return { ...entry, bodies: { ...entry.bodies, [encoding]: body }, forms: new Map() }
}

/** The entry in one encoding: its body, its headers, its `ETag`, the headers of its 304. */
export function formOf(entry, encoding) {
  const known = entry.forms.get(encoding)
  if (known) return known
  const body = entry.bodies[encoding] ?? uncompressed(entry.bodies)
  const isEncoded = entry.bodies[encoding] !== undefined && encoding !== 'identity'
  // The length distinguishes two compressions of one body.
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
    unchanged: flatten(entry.headers.filter(([name]) => !OF_BODY.test(name))),
  }
  // An uncompressed body is produced again for the few who ask for it.
  if (entry.bodies[encoding] !== undefined) entry.forms.set(encoding, form)
  return form
}
