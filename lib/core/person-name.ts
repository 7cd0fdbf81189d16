/** Letters and their combining marks, with spaces, hyphens, apostrophes and full stops between. */
const SIGNS = /^[\p{L}\p{M} .'’‘ʼ‐-]+$/u
/** Invisible characters and direction overrides; some of them count as a letter or mark. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
/** `evil.example`, `www.evil`: what mail programs turn into a link. */
const ADDRESS = /\p{L}[\p{L}\p{M}]*\.\p{L}[\p{L}\p{M}]|\bwww\b/iu

/** A name as it is stored: one line, single spaces, accents composed with their letters. */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

/** Whether a tidied text can be a given or family name: an advertisement with an address cannot. */
export function isPersonName(text: string): boolean {
  return SIGNS.test(text) && /\p{L}/u.test(text) && !UNSEEN.test(text) && !ADDRESS.test(text)
}
