/**
 * Letters and their combining marks, with spaces, hyphens, full stops and whatever keyboards offer as an apostrophe between.
 */
const SIGNS = /^[\p{L}\p{M} .'’‘ʼʻ´`′‐‑-]+$/u
/** Invisible characters and direction overrides; some of them count as a letter or mark. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
/** The two joiners between letters of the scripts whose spelling needs them, such as Persian and Hindi. */
const JOINER =
  /([\p{Script=Arab}\p{Script=Deva}\p{Script=Beng}\p{Script=Sinh}]\p{M}*)[\u200c\u200d](?=[\p{Script=Arab}\p{Script=Deva}\p{Script=Beng}\p{Script=Sinh}])/gu
/** The last parts of web addresses that advertisements use and people here know. */
const SUFFIXES =
  'com|org|net|info|biz|edu|gov|int|io|app|dev|xyz|online|site|shop|store|club|top|link|live|me|tv|co|ly|gg|ai|rw|ke|ug|tz|bi|cd|za|ng|fr|be|de|uk|us|eu|ru|cn|in|example|test'
/** What mail programs turn into a link. In `J.Come` a second given name follows. */
const ADDRESS = new RegExp(
  `\\bwww(?![\\p{L}\\p{M}])|[\\p{L}\\p{M}]\\.(?:${SUFFIXES}|${SUFFIXES.toUpperCase()})(?![\\p{L}\\p{M}])`,
  'u',
)

/** A name as it is stored: one line, single spaces, accents composed with their letters. */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

/** Whether a tidied text can be a given or family name: an advertisement with an address cannot. */
export function isPersonName(text: string): boolean {
  const visible = text.replace(JOINER, '$1')
  return (
    SIGNS.test(visible) && /\p{L}/u.test(visible) && !UNSEEN.test(visible) && !ADDRESS.test(visible)
  )
}
