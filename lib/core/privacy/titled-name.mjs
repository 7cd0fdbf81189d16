import { isClinician, startsWithTitle } from './clinician.mjs'
import { anyCase, EDGE, matchesOf } from './matches.mjs'
import { COMMON, EPONYMS } from './not-names.mjs'

const WORD = "\\p{Lu}(?:\\p{Ll}[\\p{L}']{0,30}|\\p{Lu}{2,30}|\\.)(?:-\\p{Lu}\\p{L}{0,30})?"
const PARTICLE = '(?:de|da|van|von|der|el|al|bin|binti|wa)\\s'
const IS_PARTICLE = /^(?:de|da|van|von|der|el|al|bin|binti|wa)$/u
/** One to four capitalised words; in a text in capitals the words themselves decide. */
const NAME = `${WORD}(?:\\s{1,2}(?:${PARTICLE})?${WORD}){0,3}`

/** A lower-case name. Two words match only if nothing follows. */
const SMALL_WORD = "\\p{Ll}[\\p{L}']{3,30}"
const SMALL_NAMES = `${SMALL_WORD}\\s${SMALL_WORD}(?=\\s?[,;\\n])`

const expression = (/** @type {string} */ lead, /** @type {string} */ name = NAME) =>
  new RegExp(`(${EDGE}(?:${lead}))(${name})`, 'gu')

const TITLES = anyCase(
  'mr|mrs|ms|miss|mister|madam|madame|mme|mmes|mlle|mademoiselle|monsieur|messrs|mzee|bwana|bibi|bi|mama|baba|nyakubahwa|nyakwigendera|muzehe|mukecuru|umukecuru|umusaza|madamu|mwalimu|pastor|pasteur|pasiteri|padiri|soeur|frere|abbe|sir|lady|chief|hon',
)
/** A title without a space before the name: "Mrs.Uwase". */
const TITLED = expression(`(?:${TITLES})(?:\\.\\s{0,2}|\\s{1,2})|M\\.\\s?(?=\\p{Lu}\\p{L}{3})`)
/** Abbreviations before a name, in upper or lower case. */
const TITLED_SMALL = expression(`(?:[Mm]r|${anyCase('mrs|mme|mlle')})\\.?\\s`, SMALL_WORD)

/** "patient Umuhoza", "umurwayi Gasana"; what a heading or form says about patients does not count. */
const ANNOUNCED = expression(
  `${anyCase('(?:patiente?|pt|umurwayi|mgonjwa)')}\\s{1,2}`,
  `\\p{Lu}\\p{Ll}[\\p{L}']{2,30}(?:-\\p{Lu}\\p{Ll}{1,30})?(?:\\s${WORD}){0,2}`,
)
const OF_PATIENTS =
  /^(?:information|education|safety|health|global|report|reported|care|support|registry|leaflet|assessment|characteristics|identification|name|number|consent|file|card|rights|flow|outcome|outcomes|management|history|data|selection|population|group|groups|summary|details|visit|follow|access|research|society|association|activity|acceptable|experience|education|questionnaire|presented|admitted|treated|seen|came|started|stopped|complained|denied|responded|feels?|takes?|refuses?|needs?|hospitalise|adresse|traite|suivi|suivie|porteur|porteuse|vue?|age|agee|arrive|afite|yaje|afata|ababara|arwaye|yavuze|yoherejwe|alikuja|anatumia|alisema|joint|blisters?|crohn|day|week|status|profile|journey|centred|centered|advocacy|partner|partners|navigator)$/iu

const PERSON = anyCase(
  'patiente?|pt|man|woman|lady|gentleman|boy|girl|child|baby|mother|father|wife|husband|son|daughter|brother|sister|farmer|teacher|client|homme|femme|dame|monsieur|enfant|fille|garcon|mere|pere',
)
const CALLED = anyCase(
  'named|called|nomme|nommee|prenomme|prenommee|appele|appelee|surnamed|name is|name was',
)
const NAMED = expression(
  `(?:${PERSON})\\s(?:${CALLED})\\s(?:as\\s)?(?:${TITLES}\\.?\\s)?|${anyCase("nomme|nommee|prenomme|prenommee|denomme|denommee|s'appelle|s'appelait|(?:my|his|her|patient|patient's) name is|i am called|je m'appelle|son nom est|bitwa|nitwa|yitwa umurwayi|anaitwa|aitwaye|ninaitwa|jina lake ni|jina langu ni|izina rye ni|amazina ye ni|uwitwa")}\\s`,
)
/** "umurwayi witwa …", but "umuti witwa …" names a medicine. */
const WITWA = expression(`${anyCase('witwa|witwaga|yitwa')}\\s`)
const CALLED_SMALL = expression(
  `${anyCase("(?:umurwayi|umugabo|umugore|umwana|umukecuru|umusaza|umuhungu|umukobwa)\\s(?:witwa|yitwa)|nitwa|(?:anaitwa|aitwaye|ninaitwa|s'appelle|je m'appelle)|(?:patiente?|pt)\\s(?:named|called|nommee?)")}\\s`,
  `${SMALL_NAMES}|${SMALL_WORD}`,
)
const NO_PERSON =
  /(?:umuti|imiti|indwara|urukingo|ikizamini|ibitaro|uburwayi|umusemburo|ikigo|igitabo)\s(?:\p{L}+\s){0,2}(?:witwa|witwaga|yitwa)\s$/iu

const RELATIVES = anyCase(
  'husband|wife|mother|father|son|daughter|brother|sister|aunt|uncle|niece|nephew|grandmother|grandfather|grandson|granddaughter|caretaker|caregiver|guardian|next of kin|nok|mari|epouse|epoux|mere|pere|fils|fille|frere|soeur|tante|oncle|garde-malade|tuteur|umugabo we|umugore we|nyina|se|umuhungu we|umukobwa we|mushiki we|musaza we|umurwaza|mke wake|mume wake|mwanawe|mama yake|baba yake|dada yake|kaka yake|mlezi',
)
const RELATED = expression(
  `(?:${RELATIVES})(?:\\s?[:(,]\\s?|\\s)(?:${TITLES}\\.?\\s)?`,
  `\\p{Lu}\\p{Ll}[\\p{L}']{1,30}(?:-\\p{Lu}\\p{Ll}{1,30})?(?:\\s${WORD}){0,2}`,
)

const FORM = anyCase(
  "(?:patient|full|first|last|sur|family|given|fore|client|client's|patient's)\\s?names?|names?|noms?(?:\\s(?:et|&)\\sprenoms?)?|nom\\s(?:complet|du patient|de la patiente)|prenoms?|amazina(?:\\sy'umurwayi|\\sye)?|izina(?:\\sry'umurwayi|\\srye)?|jina(?:\\sla mgonjwa|\\slake|\\skamili)?|majina|patient|patiente|umurwayi|mgonjwa|re",
)
const IN_FORM = expression(
  `(?:${FORM})\\s?[:=]\\s{0,2}(?:${TITLES}\\.?\\s)?`,
  `${NAME}|${SMALL_NAMES}|${SMALL_WORD}\\s${SMALL_WORD}\\s?$`,
)
const OF_THING =
  /(?:drug|generic|brand|trade|trial|study|test|file|medicine|common|scientific|hospital|facility|product|device|clinic|centre|center|disease|village|sector|user|gene|medicament|hopital|maladie|etude|umuti|indwara|dawa|ugonjwa)(?:'s)?\s(?:names?|noms?|izina|jina)\s?[:=]\s{0,2}(?:\p{L}+\.?\s)?$/iu

const EXPRESSIONS = [TITLED, TITLED_SMALL, NAMED, CALLED_SMALL, WITWA, RELATED, IN_FORM, ANNOUNCED]
const TITLE_WORDS = new Set('mr mrs ms miss mme mlle dr prof mzee bwana bibi mama baba'.split(' '))

/** Words that cannot be part of a name end it; an eponym or an everyday word is not a name. @param {string} value */
function nameWithin(value, isAnnounced = false) {
  let end = 0
  let words = 0
  for (const match of value.matchAll(/[\p{L}'-]+\.?/gu)) {
    const word = match[0].replace(/\.$/u, '').toLowerCase()
    if (
      COMMON.has(word) ||
      TITLE_WORDS.has(word) ||
      (isAnnounced && words === 0 && EPONYMS.has(word))
    )
      break
    if (IS_PARTICLE.test(match[0])) continue
    words += match[0].length > 2 ? 1 : 0
    end = match.index + match[0].length
  }
  if (words === 0) return ''
  return value
    .slice(0, end)
    .replace(/'s$/u, '')
    .replace(/(\p{L}{2})\.$/u, '$1')
}

/**
 * Finds names after a title or label, whether or not they were listed.
 * @param {string} text folded
 * @returns {Generator<import('./matches.mjs').Finding>}
 */
export function* findTitledNames(text) {
  for (const each of EXPRESSIONS) {
    for (const { start, value, before, after } of matchesOf(text, each)) {
      if (each === WITWA && NO_PERSON.test(before)) continue
      if (each === ANNOUNCED && OF_PATIENTS.test(/^[\p{L}']+/u.exec(value)?.[0] ?? '')) continue
      if (each === IN_FORM && OF_THING.test(before)) continue
      if (each === IN_FORM && /^(?:\p{Lu}{2,5}|\p{Ll}{1,5}\s\p{Ll}{1,5})$/u.test(value)) continue
      if (/^(?:'s?)?\s(?:disease|syndrome|sign|test|criteria|scale|score|hospital)/iu.test(after))
        continue
      if (isClinician(before, after) || startsWithTitle(value)) continue
      const name = nameWithin(value, each === ANNOUNCED || each === WITWA)
      if (name) yield { start, end: start + name.length, kind: 'name' }
    }
  }
}
