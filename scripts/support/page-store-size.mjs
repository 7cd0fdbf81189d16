import { Refusal } from './refusal.mjs'

/**
 * How many bytes of finished pages are kept in memory.
 * @param {string} [text] PAGE_STORE_MB
 * @throws {Refusal} for what is no number of megabytes
 */
export function readPageStoreBytes(text = '32') {
  const megabytes = Number(text)
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > 4096) {
    throw new Refusal(`PAGE_STORE_MB must be a number from 1 to 4096, and is "${text}".`)
  }
  return megabytes * 1024 * 1024
}
