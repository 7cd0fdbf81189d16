import { EDGE, matchesOf, pattern } from './matches.mjs'

const LONGEST_LOCAL = 64
const LONGEST_HOST = 190
/** Well-known hosts match with a mistyped, truncated or missing ending: "gmail,com". */
const KNOWN_HOST =
  /^(?:gmail|yahoo|ymail|hotmail|outlook|icloud)(?:\s?[.,\n]\s?(?:com|fr|co\.uk|rw)|com)?(?![\p{L}\p{N}.])/iu
const LOCAL_UNIT = /[\p{L}\p{N}._%+'-]/u
const HOST = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]|\.(?=[\p{L}\p{N}])){0,188}/u

/** Scans outwards from each "@", so that no text, however long, is read twice. @param {string} text */
function* findWritten(text) {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let left = at
    if (text[left - 1] === ' ' && /\p{L}|\p{N}/u.test(text[left - 2] ?? '')) left -= 1
    let start = left
    while (start > 0 && left - start < LONGEST_LOCAL && LOCAL_UNIT.test(text[start - 1] ?? ''))
      start -= 1
    while (start < left && /[.'%+-]/u.test(text[start] ?? '')) start += 1
    const skipped = text[at + 1] === ' ' ? 2 : 1
    const host = HOST.exec(text.slice(at + skipped, at + skipped + LONGEST_HOST))?.[0] ?? ''
    const isHost = /\.\p{L}{2,24}$/u.test(host)
    const known = isHost
      ? ''
      : (KNOWN_HOST.exec(text.slice(at + skipped, at + skipped + 40))?.[0] ?? '')
    if (start < left && (isHost || known))
      yield { start, end: at + skipped + (known || host).length }
  }
}

const AT =
  '\\s?(?:\\(at\\)|\\[at\\]|\\{at\\}|<at>|_at_|-at-|\\(@\\)|\\[@\\])\\s?|\\s(?:at|arobase|arobas)\\s'
const DOT =
  '\\s?(?:\\(dot\\)|\\[dot\\]|\\{dot\\}|_dot_|\\(\\.\\)|\\[\\.\\])\\s?|\\s(?:dot|point|nukta|akadomo)\\s'
const LOCAL = '[\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]{0,63}'
const ENDING = '(?:com|org|net|rw|fr|edu|gov|ac|co|info|ug|ke|tz|bi|cd|be|uk|de|us|ca|io)'
const PROVIDER = '(?:gmail|yahoo|ymail|hotmail|outlook|live|icloud|proton|protonmail|aol|gmx)'

/** "jean dot uwera at gmail dot com" */
const SPELLED = pattern(
  EDGE,
  `${LOCAL}(?:(?:${DOT})${LOCAL}){0,2}(?:${AT})[\\p{L}\\p{N}-]{1,40}(?:(?:${DOT}|\\.)[\\p{L}\\p{N}-]{1,20}){0,2}(?:${DOT})${ENDING}`,
  '(?![\\p{L}\\p{N}])',
)
const SPELLED_AT = pattern(
  EDGE,
  `${LOCAL}(?:\\s?(?:\\(at\\)|\\[at\\]|\\{at\\}|\\(@\\)|\\[@\\])\\s?)[\\p{L}\\p{N}-]{1,40}(?:\\.[\\p{L}\\p{N}-]{2,20}){1,3}`,
  '(?![\\p{L}\\p{N}])',
)
const LABELLED_AT = pattern(
  `${EDGE}(?:e-?mails?|mail|courriel|mel|imeri|imeli|imeyili|barua pepe)(?:\\s(?:address|adresse|is|est|ni|ye|yake|yanjye))?[^\\p{L}\\p{N}\\n]{1,4}`,
  `${LOCAL}\\sat\\s[\\p{L}\\p{N}-]{1,40}(?:\\.[\\p{L}\\p{N}-]{2,20}){1,3}`,
  '(?![\\p{L}\\p{N}])',
)
/** "arobase" has no other meaning; "at" may introduce a place unless what precedes it is not spelt like a word. */
const SPELLED_HOST = pattern(
  EDGE,
  `(?:${LOCAL}\\s(?:arobase|arobas)|[\\p{L}]{1,30}[._\\d][\\p{L}\\p{N}._-]{0,30}\\sat)\\s[\\p{L}\\p{N}-]{1,40}(?:\\.[\\p{L}\\p{N}-]{2,20}){1,3}`,
  '(?![\\p{L}\\p{N}])',
)
const AT_PROVIDER = pattern(
  EDGE,
  `${LOCAL}(?:${AT})${PROVIDER}(?:\\.${ENDING}){1,2}`,
  '(?![\\p{L}\\p{N}])',
)

/** @param {string} text @returns {Generator<import('./matches.mjs').Finding>} */
export function* findEmails(text) {
  for (const { start, end } of findWritten(text)) yield { start, end, kind: 'email' }
  for (const expression of [SPELLED, SPELLED_AT, SPELLED_HOST, LABELLED_AT, AT_PROVIDER]) {
    for (const { start, end } of matchesOf(text, expression)) yield { start, end, kind: 'email' }
  }
}
