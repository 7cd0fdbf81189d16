import { Refusal } from './refusal.mjs'

/**
 * The number of bytes of finished pages to keep in memory.
 * @param {string} [text] PAGE_STORE_MB
 * @throws {Refusal} for anything that is no number of megabytes
 */
export function readPageStoreBytes(text = '32') {
  const megabytes = Number(text)
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > 4096) {
    throw new Refusal(`PAGE_STORE_MB must be a number from 1 to 4096, and is "${text}".`)
  }
  return megabytes * 1024 * 1024
}

/**
 * With their lists and in four languages, this fills the queue of pages rendered ahead
 * (lib/platform/page-store/ahead.mjs).
 */
const MOST_FRONT_ARTICLES = 37

/**
 * The number of newest articles to render right after a start, in every language, along with the standing pages.
 * @param {string} [text] FRONT_ARTICLES
 * @returns {number} 0 for no page at all
 * @throws {Refusal} for any other text
 */
export function readFrontArticles(text = '20') {
  const articles = Number(text)
  if (!Number.isInteger(articles) || articles < 0 || articles > MOST_FRONT_ARTICLES) {
    throw new Refusal(
      `FRONT_ARTICLES must be a number from 0 to ${MOST_FRONT_ARTICLES}, and is "${text}".`,
    )
  }
  return articles
}
