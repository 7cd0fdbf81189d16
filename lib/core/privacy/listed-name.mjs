import { foldText } from './fold.mjs'
import { EVERYDAY } from './names.mjs'

const WORD = /[\p{L}\p{N}]+/gu
/** Parts of names that are too common to search for alone. */
const PARTICLES = new Set(
  'de da di du des la le van von der den el al ben bin ibn bint abu ould wa mr mrs ms miss mme mlle dr prof sr jr mzee mama baba'.split(
    ' ',
  ),
)
const MIN_NAME_LENGTH = 3
const DISEASE_AFTER =
  /^(?:'s?)?[\s-](?:\p{L}+[\s-])?(?:disease|syndrome|sign|test|nodes?|criteria|score|index|phenomenon|arteritis|cyst|contracture|fracture|operation|manoeuvre|maneuver|classification|scale|stain|hospital|clinic|health|street|avenue|university)/iu
const DISEASE_BEFORE =
  /(?:maladie|syndrome|signe|test|nodules?|nodosites?|criteres?|score|indice|phenomene|kyste|arterite|manoeuvre|indwara|ugonjwa|hopital|ibitaro|hospitali|rue)\s(?:de\s|du\s|d'|ya\s|by[ai]\s|wa\s|y')?$/iu

/** @typedef {{ value: string, start: number, end: number }} Word */

/** @param {string} text @returns {Word[]} */
function findWords(text) {
  return [...text.matchAll(WORD)].map((match) => ({
    value: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** @param {readonly string[]} names @returns {string[][]} the parts of each, folded, in lower case */
function splitNames(names) {
  return names
    .slice(0, 200)
    .map((name) =>
      findWords(foldText(name.slice(0, 200)).folded.toLowerCase())
        .map(({ value }) => value)
        .filter((value) => !PARTICLES.has(value)),
    )
    .filter((parts) => parts.length > 0)
}

/** Returns whether a text may separate two words of one name. */
const isJoint = (/** @type {string} */ between) =>
  /^(?:\s{1,2}|-|\.\s?|,\s|\s?-\s?|')$/u.test(between)

const isCapitalised = (/** @type {string} */ word) => /^\p{Lu}/u.test(word)

/**
 * Finds the listed names in any order, case and accent spelling, including a single part alone and with initials.
 * @param {string} text folded
 * @param {readonly string[]} names as they were typed; they are never stored
 * @returns {Generator<import('./matches.mjs').Finding>}
 */
export function* findListedNames(text, names) {
  const people = splitNames(names)
  if (people.length === 0) return
  const known = new Set(people.flat().filter((part) => part.length >= MIN_NAME_LENGTH))
  // "mukamanajeanne"
  for (const [first = '', second] of people)
    if (second) known.add(first + second).add(second + first)
  const short = new Set(people.flat().filter((part) => part.length < MIN_NAME_LENGTH))
  const initials = new Set(people.flat().map((part) => part.charAt(0)))
  const words = findWords(text)
  const isPart = (/** @type {Word} */ { value }) => known.has(value.toLowerCase())
  const isInitial = (/** @type {Word | undefined} */ word) =>
    word !== undefined &&
    ((word.value.length === 1 &&
      isCapitalised(word.value) &&
      initials.has(word.value.toLowerCase())) ||
      short.has(word.value.toLowerCase()) ||
      PARTICLES.has(word.value.toLowerCase()))
  const touches = (/** @type {number} */ index) => {
    const [left, right] = [words[index - 1], words[index]]
    return left !== undefined && right !== undefined && isJoint(text.slice(left.end, right.start))
  }
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (!word || !isPart(word)) continue
    let last = index
    let first = index
    // Initials and particles belong to the name only if they lead to a part of it.
    while (last + 1 < words.length && touches(last + 1)) {
      const next = words[last + 1]
      // "Ineza, Ineza Keza": a repeated part begins another mention.
      const isAgain = words
        .slice(index, last + 1)
        .some(({ value }) => value.toLowerCase() === next?.value.toLowerCase())
      if (isAgain) break
      if (next && isPart(next)) last += 1
      else if (
        isInitial(next) &&
        touches(last + 2) &&
        words[last + 2] &&
        isPart(/** @type {Word} */ (words[last + 2]))
      )
        last += 2
      else break
    }
    while (first > 0 && touches(first)) {
      const previous = words[first - 1]
      if (previous?.value.length !== 1 || !isInitial(previous)) break
      first -= 1
    }
    const follower = words[last + 1]
    let end = words[last]?.end ?? word.end
    if (follower && follower.value.length === 1 && isInitial(follower) && touches(last + 1)) {
      const isClosed = /^[.,;:)\s]?$/u.test(text.charAt(follower.end))
      if (isClosed && isCapitalised(follower.value) && text.charAt(words[last]?.end ?? 0) === ' ') {
        end =
          follower.end +
          (text.charAt(follower.end) === '.' &&
          !/^\.\s+\p{Lu}|^\.$/u.test(text.slice(follower.end, follower.end + 3))
            ? 1
            : 0)
        last += 1
      }
    }
    // "Habimana J.D.": further initials.
    const more = /^\.?(?:[ -]?\p{Lu}\.?){1,3}(?![\p{L}\p{N}])/u.exec(text.slice(end, end + 12))?.[0]
    const isInitialsEnd = last > index && words[last]?.value.length === 1
    if (
      more &&
      isInitialsEnd &&
      [...more.toLowerCase()].every((each) => !/\p{L}/u.test(each) || initials.has(each))
    ) {
      end += more.length
      while (words[last + 1] && (words[last + 1]?.end ?? 0) <= end) last += 1
    }
    const start = words[first]?.start ?? word.start
    index = last
    const isAlone = first === last
    const isEveryday = EVERYDAY.has(word.value.toLowerCase())
    if (isAlone && isEveryday && !isCapitalised(word.value)) continue
    // "Grâce au traitement" begins a sentence.
    if (isAlone && isEveryday && /^\s(?:a|au|aux|of|for|de)\s/iu.test(text.slice(end, end + 6)))
      continue
    const before = text.slice(Math.max(0, start - 40), start)
    if (isAlone && (DISEASE_AFTER.test(text.slice(end, end + 40)) || DISEASE_BEFORE.test(before)))
      continue
    yield { start, end, kind: 'name' }
  }
  yield* findInitials(text, people)
}

/** "J.M.", "M. J.", and "JM" where the text says that it is the patient. @param {string} text @param {string[][]} people */
function* findInitials(text, people) {
  const sets = people
    .filter((parts) => parts.length > 1)
    .map((parts) =>
      parts
        .map((part) => part.charAt(0))
        .sort()
        .join(''),
    )
  if (sets.length === 0) return
  const belongs = (/** @type {string} */ letters) =>
    sets.includes([...letters.toLowerCase()].sort().join(''))
  for (const match of text.matchAll(/(^|[^\p{L}\p{N}.])((?:\p{Lu}\.[ -]?){1,4}\p{Lu}\b\.?)/gu)) {
    const start = match.index + (match[1] ?? '').length
    const value = (match[2] ?? '').trimEnd()
    if (belongs(value.replace(/[^\p{L}]/gu, '')))
      yield { start, end: start + value.length, kind: /** @type {const} */ ('name') }
  }
  for (const match of text.matchAll(
    /(^|\b(?:patient|patiente|initials?|initiales?|pt|umurwayi|mgonjwa)[\s:,(]{1,3})(\p{Lu}{2,4})(?=[\s,).;:])/giu,
  )) {
    const start = match.index + (match[1] ?? '').length
    const value = match[2] ?? ''
    if (/^\p{Lu}+$/u.test(value) && belongs(value))
      yield { start, end: start + value.length, kind: /** @type {const} */ ('name') }
  }
}
