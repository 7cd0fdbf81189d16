import { randomBytes } from 'node:crypto'

/** Next reads a nonce from this request header and puts it on every script of the page it renders for the request. */
const HEADER = 'content-security-policy'

/**
 * Marks the scripts of a page rendered for this request. Content cannot contain the mark, since it is generated for
 * one rendering and removed from the result (finish-page.mjs). Drops such a header from the request, which would end
 * up in a cached page.
 * @param {{ headers: Record<string, string | string[] | undefined> }} request
 * @returns {string} the mark
 */
export function markScripts(request) {
  delete request.headers[`${HEADER}-report-only`]
  const mark = randomBytes(16).toString('hex')
  request.headers[HEADER] = `script-src 'nonce-${mark}'`
  return mark
}

/** Declares that this process marks every request before Next renders for it (server/serve.mjs); other Next servers do not. */
export function markAll() {
  globalThis.ingingoMarksAll = true
}

/**
 * Returns whether a page without a mark was rendered without a request, rather than by a server that marks nothing.
 */
export const areAllMarked = () => globalThis.ingingoMarksAll === true

/**
 * The mark that a request was given.
 * @param {Record<string, string | string[] | undefined>} headers
 * @returns {string | undefined} undefined without a request; no script is trusted then
 */
export function getRenderMark(headers) {
  return /^script-src 'nonce-([0-9a-f]{32})'$/.exec(`${headers[HEADER]}`)?.[1]
}
