import { anyLocale } from '../../core/languages.mjs'

// Apart from the transformation (text-only.mjs): Next bundles this file with the cache handler, and would bundle the texts that one reads.

const WISH = /(?:^|;)\s*(?:__Host-)?ingingo\.mode=(text|full)\s*(?:;|$)/

/**
 * Whether a reader gets pages as text only: who chose it, and who asks for little data and has not chosen the full page.
 * @param {Record<string, string | string[] | undefined>} headers of the request
 * @returns {boolean}
 */
export function isTextOnly(headers) {
  const [, wish] = WISH.exec(`${headers.cookie ?? ''}`) ?? []
  if (wish) return wish === 'text'
  return /^\s*on\s*$/i.test(`${headers['save-data']}`) || /Opera Mini/.test(headers['user-agent'])
}

/** What is no page: calls, files, and all whose name has an ending. */
const PAGE = /^\/(?!(?:api|_next|og)(?:\/|$))(?:[^?]*\/)?[^?/.]*(?:\?|$)/

/** The page that must come over any line. */
const ALWAYS = new RegExp(`^(?:/(?:${anyLocale}))?/emergency/?(?:\\?|$)`)

/**
 * Whether an address is answered as text only to everybody, so that anybody may keep the answer.
 * @param {string} [url]
 */
export const isAlwaysTextOnly = (url = '') => ALWAYS.test(url)

/**
 * Whether a request is for a page, by a reader who gets text only.
 * @param {{ url?: string, headers: Record<string, string | string[] | undefined> }} request
 * @returns {boolean}
 */
export const wantsTextOnly = ({ url = '', headers }) =>
  headers.rsc === undefined && (isAlwaysTextOnly(url) || (isTextOnly(headers) && PAGE.test(url)))
