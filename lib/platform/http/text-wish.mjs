import { FULL_PAGE_HEADER } from '../../core/reading-mode.mjs'

// Separate from the transformation (text-only.mjs), whose texts Next would bundle with the cache handler.

const MODE_COOKIE = /(?:^|;)\s*(?:__Host-)?ingingo\.mode=(text|full)\s*(?:;|$)/

/**
 * Returns whether a reader gets pages as text only: because they chose it, or because they ask for little data and
 * have not chosen the full page. The service worker requests full pages with a header, because it stores only those.
 * @param {Record<string, string | string[] | undefined>} headers of the request
 * @returns {boolean}
 */
export function isTextOnly(headers) {
  if (headers[FULL_PAGE_HEADER] !== undefined) return false
  const [, chosenMode] = MODE_COOKIE.exec(`${headers.cookie ?? ''}`) ?? []
  if (chosenMode) return chosenMode === 'text'
  return /^\s*on\s*$/i.test(`${headers['save-data']}`) || /Opera Mini/.test(headers['user-agent'])
}

/**
 * Removes the reader's choice between text only and the full page from a Cookie header.
 * @param {string} cookies
 */
export const withoutMode = (cookies) =>
  cookies
    .split(';')
    .filter((cookie) => !MODE_COOKIE.test(cookie))
    .join(';')
    .trim()

/** Excludes what is not a page: calls, files, and any name with an extension. */
const PAGE = /^\/(?!(?:api|_next|og)(?:\/|$))(?:[^?]*\/)?[^?/.]*(?:\?|$)/

/**
 * Returns whether a request is for a page, from a reader who gets text only.
 * @param {{ url?: string, headers: Record<string, string | string[] | undefined> }} request
 * @returns {boolean}
 */
export const wantsTextOnly = ({ url = '', headers }) =>
  headers.rsc === undefined && isTextOnly(headers) && PAGE.test(url)
