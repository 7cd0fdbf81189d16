/** Letters and their marks, with spaces, hyphens, apostrophes and full stops between. */
const SIGNS = /^[\p{L}\p{M} .'’‘ʼ‐-]+$/u
/** What no eye sees, or turns the direction of what follows; some of it counts as letter or mark. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
/** `evil.example`, `www.evil`: what mail programs make a link of. */
const ADDRESS = /\p{L}[\p{L}\p{M}]*\.\p{L}[\p{L}\p{M}]|\bwww\b/iu

/** A name as it is kept: one line, single spaces, accents joined to their letters. */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

/** Whether a tidy text can be somebody's given or family name: an advertisement with an address cannot. */
export function isPersonName(text: string): boolean {
  return SIGNS.test(text) && /\p{L}/u.test(text) && !UNSEEN.test(text) && !ADDRESS.test(text)
}
