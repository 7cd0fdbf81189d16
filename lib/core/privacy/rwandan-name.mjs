import { isClinician } from './clinician.mjs'
import { EDGE, matchesOf } from './matches.mjs'
import { SECTORS } from './place-names.mjs'

const GIVEN = "\\p{Lu}[\\p{L}']{2,30}(?:-\\p{Lu}\\p{L}{1,30})?"
/** Beginnings and endings of many family names, and of hardly any other capitalised word. */
const FAMILY =
  '\\p{Lu}\\p{L}{1,20}(?:imana|IMANA|yezu|YEZU|yesu)|(?:Muka|MUKA|Nyira|NYIRA)\\p{L}{3,20}|(?:Uwa|Uwi|UWA|UWI)(?:mahoro|MAHORO|mariya|MARIYA|neza|NEZA|ngabire|NGABIRE|tije|ntore)|(?:Niyon|NIYON|Nkurun|NKURUN|Hakiz|Ndayis|NDAYIS|Twagir|TWAGIR|Nshimiy|NSHIMIY|Nsengiy|NSENGIY|Munyan|MUNYAN|Iradukund|IRADUKUND|Ntakirutim|Tuyisen|TUYISEN|Tuyishi|TUYISHI)\\p{L}{1,14}'
const NAMED = new RegExp(
  `(${EDGE})((?:${GIVEN}\\s(?:de\\s|d'|la\\s){0,2}){0,3}(?:${FAMILY})(?:\\s(?:de\\s|d'|la\\s){0,2}${GIVEN}){0,2})(?![\\p{L}\\p{N}])`,
  'gu',
)
const AUTHOR =
  /^(?:'s)?,?\s(?:et al|and colleagues|et coll|hospital|health|clinic|district|sector|cell|village|secteur|cellule|umurenge|akagari|umudugudu|study|foundation)(?!\p{L})/iu

/** A first word that begins a sentence or belongs to a label is not a given name. @param {string} value */
function withoutLead(value) {
  const words = value.split(' ')
  while (words.length > 1 && NO_GIVEN.test(words[0] ?? '')) words.shift()
  return words.join(' ')
}
const NO_GIVEN =
  /^(?:mr|mrs|ms|miss|mme|mlle|mzee|bwana|bibi|mama|baba|nyakubahwa|name|names|nom|amazina|izina|jina|the|patient|patiente|client|umurwayi|mgonjwa|madame|for|and|but|when|today|yesterday|her|his|our|this|since|after|bonjour|dear|hello|cher|chere|please|met|saw|seen|spoke|muraho|mwaramutse|nitwa|yitwa|witwa|bitwa|anaitwa|aitwaye|ninaitwa|named|called|nomme|nommee)$/iu

/**
 * Finds family names recognisable by themselves; a clinician's or an author's says nothing about a patient.
 * @param {string} text folded
 * @returns {Generator<import('./matches.mjs').Finding>}
 */
export function* findRwandanNames(text) {
  for (const { end, value, before, after } of matchesOf(text, NAMED)) {
    // The words may include a title: "Nurse Alice Mukamana".
    const words = value.split(' ').slice(0, -1).join(' ')
    if (isClinician(before, after) || (words && isClinician(`${before}${words} `))) continue
    if (AUTHOR.test(after)) continue
    const name = withoutLead(value)
    if (SECTORS.has(name.toLowerCase())) continue
    yield { start: end - name.length, end, kind: 'name' }
  }
}
