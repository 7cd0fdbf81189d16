import { findAges } from './age.mjs'
import { findDates } from './date.mjs'
import { findEmails } from './email.mjs'
import { foldText, readDigits } from './fold.mjs'
import { findHospitalNumbers } from './hospital-number.mjs'
import { KINDS } from './kinds.mjs'
import { findListedNames } from './listed-name.mjs'
import { findNationalIds } from './national-id.mjs'
import { findPhones } from './phone.mjs'
import { findPlaces } from './place.mjs'
import { findRwandanNames } from './rwandan-name.mjs'
import { findTitledNames } from './titled-name.mjs'

/** @typedef {import('./matches.mjs').Finding} Finding */
/** @typedef {import('./matches.mjs').Kind} Kind */

/** Of two equally long findings, the more serious one stays. */
const rank = (/** @type {Kind} */ kind) => KINDS.indexOf(kind)
/** A national ID contains what looks like a telephone number; nothing else may contain it. */
const bySpecificity = (/** @type {Finding} */ a, /** @type {Finding} */ b) =>
  b.end - b.start - (a.end - a.start) || rank(a.kind) - rank(b.kind) || a.start - b.start

/** @param {Finding[]} findings @returns {Finding[]} those that do not overlap, in the order of the text */
function resolveOverlaps(findings) {
  /** @type {Finding[]} */
  const kept = []
  const taken = new Set()
  for (const finding of findings.sort(bySpecificity)) {
    let isFree = true
    for (let place = finding.start; isFree && place < finding.end; place += 1)
      isFree = !taken.has(place)
    if (!isFree) continue
    for (let place = finding.start; place < finding.end; place += 1) taken.add(place)
    kept.push(finding)
  }
  return kept.sort((a, b) => a.start - b.start)
}

/**
 * Finds what may reveal who a patient is.
 * @param {{ text: string, names?: readonly string[], guessesNames?: boolean }} input `names`: names of people in this text, to
 *   look for; `guessesNames`: also finds family names that are neither listed nor introduced by a title
 * @returns {Finding[]} without overlaps, in the order of the text; offsets in UTF-16 units
 */
export function scanText({ text, names = [], guessesNames = true }) {
  const { folded, toOriginal } = foldText(text)
  const numbered = readDigits(folded)
  const found = [
    ...findNationalIds(numbered),
    ...findPhones(numbered),
    ...findEmails(folded),
    ...findDates(numbered),
    ...findAges(folded),
    ...findHospitalNumbers(numbered),
    ...findListedNames(folded, names),
    ...findTitledNames(folded),
    ...(guessesNames ? findRwandanNames(folded) : []),
    ...findPlaces(folded),
  ]
  return resolveOverlaps(found).map(({ start, end, kind }) => ({
    start: toOriginal(start),
    // What follows the last letter, such as a combining accent, belongs to it.
    end: toOriginal(end),
    kind,
  }))
}
