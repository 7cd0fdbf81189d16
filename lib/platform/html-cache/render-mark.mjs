import { randomBytes } from 'node:crypto'

/** Next puts the nonce that stands in this header of a request into every script of the page that it renders for it. */
const HEADER = 'content-security-policy'

/**
 * Marks the scripts of a page that is rendered for this request. Nobody who wrote a page's content can know the mark,
 * since it is made for one rendering and taken out of what it yields (finish-page.mjs). What the request brought in its
 * place is dropped: it would stand in a page that is kept.
 * @param {{ headers: Record<string, string | string[] | undefined> }} request
 * @returns {string} the mark
 */
export function markScripts(request) {
  delete request.headers[`${HEADER}-report-only`]
  const mark = randomBytes(16).toString('hex')
  request.headers[HEADER] = `script-src 'nonce-${mark}'`
  return mark
}

/**
 * The mark that was given to a request.
 * @param {Record<string, string | string[] | undefined>} headers
 * @returns {string | undefined} undefined where there was no request: nothing is trusted then
 */
export function markOf(headers) {
  return /^script-src 'nonce-([0-9a-f]{32})'$/.exec(`${headers[HEADER]}`)?.[1]
}
