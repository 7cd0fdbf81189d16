import { acceptedEncodings } from './encodings.mjs'
import { formOf } from './entry.mjs'

/**
 * The tag in the header that shows that a client has this very document, in whichever compression.
 * @param {string} header If-None-Match
 * @returns {string | undefined}
 */
function findHeldTag(header, { base, given }, current) {
  if (header.trim() === '*') return current
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.find(
    (tag) =>
      tag === `"${base}"` || tag === given || (tag.startsWith(`"${base}-`) && tag.endsWith('"')),
  )
}

/**
 * Serves an entry.
 * @param {import('./entry.mjs').Entry} entry
 * @returns {boolean} false when the client accepts no form of it
 */
export function answerWith(entry, { method, headers }, response) {
  const accepted = acceptedEncodings(headers['accept-encoding'])
  const encoding = accepted.find((name) => name === 'identity' || entry.bodies[name])
  if (!encoding) return false
  const { body, tag, head, unchanged } = formOf(entry, encoding)
  const condition = headers['if-none-match']
  const held = condition === undefined ? undefined : findHeldTag(condition, entry, tag)
  if (held !== undefined && entry.status === 200) {
    response.writeHead(304, [...unchanged, 'ETag', held]).end()
  } else {
    response.writeHead(entry.status, head).end(method === 'HEAD' ? undefined : body)
  }
  return true
}
