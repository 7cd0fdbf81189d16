import { hasVisibleText } from './typed-text'

/** Letters, combining marks, spaces, full stops, middle dots, and what people type as a hyphen or an apostrophe. */
const SIGNS = /^[\p{L}\p{M} .\u00B7\u2027'’‘‛ʼʻ´`′＇՚‐‑‒–—−﹣－-]+$/u
/** Invisible characters and direction overrides; some of them count as a letter or mark. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
const JOINED_SCRIPTS = 'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mymr Orya Sinh Syrc Taml Telu Tibt'
const JOINED = JOINED_SCRIPTS.split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/** Zero-width joiners and non-joiners in scripts that require them, such as those of Persian, Hindi and Malayalam. */
const JOINER = new RegExp(
  `([${JOINED}]\\p{M}*)(?:[\\u200c\\u200d](?=[${JOINED}])|\\u200d(?=[ .'’-]|$))`,
  'gu',
)
/** Common top-level domains, without `de`: "M.de Souza" is a name. */
const DOMAINS =
  'com|org|net|info|biz|edu|gov|int|io|app|dev|xyz|online|site|shop|store|club|top|link|live|me|tv|co|ly|gg|ai|rw|ke|ug|tz|bi|cd|za|ng|fr|be|uk|us|eu|ru|cn|in|example|test'
/** Matches text that mail programs turn into a link. A mixed-case ending, as in `J.Come`, is part of a name. */
const ADDRESS = new RegExp(
  `\\b[wW]{3}(?![\\p{L}\\p{M}])|[\\p{L}\\p{M}]\\.(?:${DOMAINS}|${DOMAINS.toUpperCase()})(?![\\p{L}\\p{M}])`,
  'u',
)

/** A name as it is stored: one line, single spaces, accents composed with their letters; empty if it shows nothing. */
export function tidyName(typed: string): string {
  const name = typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
  return hasVisibleText(name) ? name : ''
}

/** Returns whether a tidied text can be a given or family name: an advertisement with an address cannot. */
export function isPersonName(text: string): boolean {
  const visible = text.replace(JOINER, '$1')
  return (
    SIGNS.test(visible) && /\p{L}/u.test(visible) && !UNSEEN.test(visible) && !ADDRESS.test(visible)
  )
}
