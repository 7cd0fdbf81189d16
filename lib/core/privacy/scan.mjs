import { findDates } from './date.mjs'
import { foldText, readDigits } from './fold.mjs'
import { findHospitalNumbers } from './hospital-number.mjs'
import { KINDS } from './kinds.mjs'
import { findListedNames } from './listed-name.mjs'
import { EDGE, END, findAllMatches, isInAddress, pattern } from './matches.mjs'
import { findRwandanNames, findTitledNames } from './names.mjs'
import { findPhones } from './phone.mjs'
import { findPlaces } from './place.mjs'

/** Ages above 89 and small numbers in words, by language, without accents. */
const ABOVE_89 = [
  '(?:ninety|one hundred|a hundred)(?:[\\s-](?:and[\\s-])?(?:one|two|three|four|five|six|seven|eight|nine|ten))?',
  'quatre[\\s-]vingts?[\\s-](?:dix(?:[\\s-](?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize)',
  'nonante(?:[\\s-](?:et[\\s-])?(?:un|deux|trois|quatre|cinq|six|sept|huit|neuf))?',
  'cent(?:[\\s-](?:et[\\s-])?(?:un|deux|trois|quatre|cinq|six))?',
  "mirongo\\s(?:icyenda|cyenda|urwenda)(?:\\s(?:na|n')\\s?(?:umwe|rumwe|ebyiri|ibiri|itatu|ine|itanu|itandatu|irindwi|umunani|icyenda))?",
  "ijana(?:\\s(?:na|n')\\s?(?:umwe|rumwe|ebyiri|ibiri|itatu|ine|itanu))?",
  'tisini(?:\\sna\\s(?:moja|mbili|tatu|nne|tano|sita|saba|nane|tisa))?',
  'mia\\s(?:moja|na\\s(?:moja|mbili|tatu|nne|tano))',
].join('|')

const SMALL = [
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven',
  'une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze',
  'rimwe|kimwe|umwe|abiri|bibiri|ebyiri|atatu|bitatu|itatu|ane|bine|ine|atanu|bitanu|itanu|atandatu|bitandatu|itandatu|arindwi|birindwi|irindwi|umunani|icyenda|cyenda|icumi|cumi',
  'moja|mmoja|mbili|miwili|tatu|mitatu|nne|minne|tano|mitano|sita|saba|nane|minane|tisa|kumi',
].join('|')

/** Numbers may continue on the next line. */
const GAP = '[-\\s./_,|*:;()~+]{0,4}'
const digits = (/** @type {number} */ count) => `\\d(?:${GAP}\\d){${count - 1}}`

/** Status, year of birth, sex (7 or 8), a seven-digit serial, the issue count, two check digits. */
const SHAPED = pattern(
  '^|[^\\p{N}]',
  `[1-9]${GAP}(?:1${GAP}9|2${GAP}0)${GAP}\\d${GAP}\\d${GAP}[78]${GAP}${digits(10)}`,
  '(?!\\d)',
)

const LABEL =
  '(?:national\\s?id(?:entity|entification)?|identity|id\\s?card|\\bid|\\bnid|\\bnin|\\bi\\.d\\.|indangamuntu|irangamuntu|identite|\\bcni|kitambulisho|nida)(?:\\s(?:card|number|no|num|numero|nomero|nimero|cha taifa|nationale?|ye|yanjye|namba|ya|is|ni|est))*[^\\p{L}\\p{N}\\n]{0,5}(?:(?:number|no|num|n|numero|nomero|nimero|namba)\\b[^\\p{L}\\p{N}\\n]{0,4})?'
/** After its label, any number of 15 to 17 digits matches. */
const LABELLED = pattern(LABEL, `${digits(16)}|\\d{15}|\\d{17}`, '(?!\\d)')

/** Lists of small numbers and tables have many groups or lines. @param {{ value: string }} match */
const isOneNumber = ({ value }) => {
  const groups = (value.match(/\d+/gu) ?? []).map(({ length }) => length)
  const isList = /[,|*:;()~+]/u.test(value) && !groups.some((length) => length >= 5)
  return groups.length === 16 || (groups.length <= 8 && !isList && value.split('\n').length <= 2)
}

/** @param {string} text @returns {Generator<import('./matches.mjs').Finding>} */
function* findNationalIds(text) {
  for (const expression of [SHAPED, LABELLED]) {
    for (const { start, end, before } of findAllMatches(text, expression, isOneNumber)) {
      if (isInAddress(before) || /(?:^|\D)\d{1,8}[.,]$/u.test(before)) continue
      yield { start, end, kind: 'national_id' }
    }
  }
  for (const { start, end } of findAllMatches(text, PASSPORT))
    yield { start, end, kind: 'national_id' }
}

/** Foreigners have no national ID, and show a passport. */
const PASSPORT = pattern(
  `${EDGE}(?:passport|passeport|pasiporo|pasipoti)\\s?(?:number|no|num|numero|n)?[^\\p{L}\\p{N}\\n]{0,4}`,
  '[A-Z]{1,2}\\s?\\d{6,8}',
  '(?!\\d)',
)

const LONGEST_LOCAL = 64
const LONGEST_HOST = 190
/** Well-known hosts match with a mistyped, truncated or missing ending: "gmail,com". */
const WELL_KNOWN_HOST =
  /^(?:gmail|yahoo|ymail|hotmail|outlook|icloud)(?:\s?[.,\n]\s?(?:com|fr|co\.uk|rw)|com)?(?![\p{L}\p{N}.])/iu
const LOCAL_UNIT = /[\p{L}\p{N}._%+'-]/u
const HOST = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]|\.(?=[\p{L}\p{N}])){0,188}/u
const ENDING = '(?:com|org|net|rw|fr|edu|gov|ac|co|info|ug|ke|tz|bi|cd|be|uk|de|us|ca|io)'
/** "chuk . rw": a sentence has no space before its full stop. */
const SPACED_HOST = new RegExp(
  `^[\\p{L}\\p{N}-]{1,40}(?: ?\\. ?[\\p{L}\\p{N}-]{2,20}){0,2} \\. ?${ENDING}(?![\\p{L}\\p{N}])`,
  'iu',
)

/** Scans outwards from each "@", in linear time. @param {string} text */
function* findWrittenEmails(text) {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let left = at
    if (text[left - 1] === ' ' && /\p{L}|\p{N}/u.test(text[left - 2] ?? '')) left -= 1
    let start = left
    while (start > 0 && left - start < LONGEST_LOCAL && LOCAL_UNIT.test(text[start - 1] ?? ''))
      start -= 1
    while (start < left && /[.'%+-]/u.test(text[start] ?? '')) start += 1
    const skipped = text[at + 1] === ' ' ? 2 : 1
    const rest = text.slice(at + skipped, at + skipped + LONGEST_HOST)
    const host = HOST.exec(rest)?.[0] ?? ''
    const isHost = /\.\p{L}{2,24}$/u.test(host)
    const known = isHost ? '' : ((SPACED_HOST.exec(rest) ?? WELL_KNOWN_HOST.exec(rest))?.[0] ?? '')
    if (start < left && (isHost || known))
      yield { start, end: at + skipped + (known || host).length }
  }
}

const AT =
  '\\s?(?:\\(at\\)|\\[at\\]|\\{at\\}|<at>|_at_|-at-|\\(@\\)|\\[@\\])\\s?|\\s(?:at|arobase|arobas)\\s'
const DOT =
  '\\s?(?:\\(dot\\)|\\[dot\\]|\\{dot\\}|_dot_|\\(\\.\\)|\\[\\.\\])\\s?|\\s(?:dot|point|nukta|akadomo)\\s'
const LOCAL = '[\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]{0,63}'
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
function* findEmails(text) {
  for (const { start, end } of findWrittenEmails(text)) yield { start, end, kind: 'email' }
  for (const expression of [SPELLED, SPELLED_AT, SPELLED_HOST, LABELLED_AT, AT_PROVIDER]) {
    for (const { start, end } of findAllMatches(text, expression))
      yield { start, end, kind: 'email' }
  }
}

const OLD = '(?:9\\d|1[01]\\d|12[0-5])'
const YOUNG = `(?:\\d{1,3}(?:[.,]\\d)?|${SMALL})`
const OLD_WORDS = `(?:${OLD}|${ABOVE_89})`

/** "93-year-old", "92 years", "94 y/o", "92 ans", "101 ans" */
const YEARS = pattern(
  '^|[^\\p{L}\\p{N}.,/<>=+-]|[^\\p{N}.,/<>=+-][.,(-]',
  `${OLD_WORDS}[\\s-]{0,2}(?:years?[\\s-]olds?|yrs?[\\s-]olds?|years?|yrs?\\.?|y\\s?/\\s?o|y\\.o\\.?|yo\\b|y\\b|ans?\\b)(?:\\sof\\sage)?`,
  END,
)
/** "aged 101", "age: 94", "umri 95" */
const AGED = pattern(
  `${EDGE}(?:aged?|agee?s?(?:\\sde)?|umri(?:\\swa)?(?:\\smiaka)?|imyaka\\sye|turning|turned)\\s?(?:\\(\\w{1,6}\\))?\\s?[:=]?\\s?(?:of\\s|is\\s|was\\s|now\\s)?`,
  OLD_WORDS,
  '(?![\\p{L}\\p{N}%+-]|[.,]\\d|\\s?(?:or|and|et|ou|to|a)\\s|\\s?(?:mg|kg|cm|years|ans))',
)
/** "she's 91, …" */
const IS_OLD = pattern(
  `${EDGE}(?:he|she)(?:'s|\\sis|\\swas)\\s`,
  OLD,
  '(?=[.,;)!?](?!\\d)|\\s(?:with|now|today)\\b|$)',
)
/** "imyaka 91", "miaka 93" */
const YEARS_FIRST = pattern(
  `${EDGE}`,
  `(?:imyaka|miaka)\\s?(?:igera kuri\\s)?${OLD_WORDS}(?:\\sy'amavuko)?`,
  '(?![\\p{L}\\p{N}%]|[.,]\\d)',
)
/** "92F", "94 M", "F/92", "93/F" */
const WITH_SEX = pattern(
  '^|(?:\\b(?:an?|pt|patient|patiente|the|this|old|une?|in)\\s)|[\\n(:;]\\s?|,\\s|\\.\\s|^\\d{1,2}[.)]\\s',
  `${OLD}\\s?(?:/\\s?)?(?:yr|y)?\\s?[MFH]|[MFH]\\s?/?\\s?${OLD}`,
  '(?![\\p{L}\\p{N}%°]|[.,]\\d|/\\d)',
)

const UNIT = 'days?|weeks?|wks?|months?|mths?|mois|semaines?|jours?|hours?|hrs?|heures?'
/** "3 weeks old", "8-month-old", "10 days of age", "4 mo old" */
const UNITS_OLD = pattern(
  '^|[^\\p{L}\\p{N}.,/<>=+-]|[^\\p{N}.,/<>=+-][.,(-]',
  `(${YOUNG})[\\s-]{0,2}(${UNIT}|mo|m/o|d/o|w/o)(?:[\\s-]{1,2}olds?|\\s?(?:de\\svie|of\\s(?:age|life))|(?!\\p{L}))`,
  END,
)
/** "10/12 old", "aged 6/52" */
const FRACTION = pattern(
  `${EDGE}(?:aged?\\s|baby\\s(?:of\\s)?|infant\\s(?:of\\s)?|child\\s(?:of\\s)?)?`,
  `(\\d{1,2})\\s?/\\s?(7|52|12)(?:[\\s-]old|\\sof\\sage)?`,
  END,
)
/** "amezi 4", "ibyumweru bitatu", "miezi 6", "wiki 3", "siku 5" */
const UNITS_FIRST = pattern(
  EDGE,
  `(amezi|ukwezi|ibyumweru|icyumweru|iminsi|umunsi|amasaha|miezi|mwezi|wiki|siku|masaa)\\s?(${YOUNG})(?:\\sy'amavuko|\\s(?:avutse|avutse))?`,
  '(?![\\p{L}\\p{N}%]|[.,/-]\\d)',
)
/** "day 5 of life", "J5 de vie" */
const DAY_OF_LIFE = pattern(EDGE, `(?:day|jour|j)\\s?\\d{1,3}\\s(?:of life|de vie)`)

const BABY =
  'baby|infant|newborn|neonate|boy|girl|child|son|daughter|toddler|twin|twins|male|female|pt|patient|he|she|bebe|nourrisson|enfant|fille|fils|garcon|fillette|nouveau-ne|nouveau ne|patiente|jumeau|jumelle|il|elle|agee?(?: seulement)?|aged|age|umwana|uruhinja|umuhungu|umukobwa|umurwayi|impinja|akana|agahungu|agakobwa|mtoto|kichanga|mchanga|mvulana|msichana|umri|mwenye umri|mjukuu|umwuzukuru'
/** A word that makes the duration after it an age. */
const OF_BABY = new RegExp(
  `\\b(?:${BABY})\\b(?:\\s(?:of|is|was|now|only|just|ni|ya|wa|ana|mwenye|de|a|est|age de|agee de|age d'environ|seulement|ufite|afite|rufite|gafite|rumaze|kamaze|umaze|wujuje|gufite|utarengeje|ana umri wa|umri wa|wa umri wa)){0,3}[\\s:,(]{0,2}(?:\\p{L}{1,2}'|wa\\s)?\\s?(?:\\b(?:de|of|aged?)\\s)?$`,
  'iu',
)
const BABY_AFTER =
  /^[\s-]{1,2}(?:female\s|male\s)?(?:baby|infant|boy|girl|child|female|male|neonate|newborn|m\b|f\b)/iu
/** A thing that lasted this long, or is this old, is not a person. */
const THING =
  /^[\s-]{1,2}(?:(?:old|closed|open|healing|healed|painful|hip|wrist|knee|hand|chest|plain|surgical|skin|leg|ankle|malar)\s)?(?:rash|fracture|wound|lesion|injur\w*|scar|x-?rays?|radio\w*|films?|mri|irm|ct|scans?|ulcer|history|results?|reports?|labs?|prescription|bruise|haematoma|hematoma|graft|prosthesis|prothese|implant|symptoms?|course|trial|period|pain|swelling|arthritis|fever|cough|flare|follow|supply|suivi|d'evolution|evolution|medication|treatment|blood|samples?|serum|echo\w*|ultrasound|plaster|cast|stitches|sutures|referral|letter)/iu
const THING_BEFORE =
  /\b(?:rash|fracture|wound|lesion|scar|x-?rays?|radiographs?|films?|mri|scan|ulcer|burn|bite|graft|results?|reports?|labs?|prescription|samples?|plaster|cast)\b[^.;\n]{0,30}$/iu
/** Also before an explicit age: "mother and 3-week-old baby" is not a rule, "over 90 years old" is. */
const COMPARED =
  /(?:[<>≤≥]|\b(?:over|under|above|below|than|least|most|beyond|until|up to|between|plus de|moins de|au-dela de|entre|zaidi ya|chini ya|irenga|irengeje|hejuru y|munsi y|\d{1,3}(?:\s?-|\sto|\sand|\sor))\b)[\s']{0,2}$/iu
/** Groups and rules: "over 90", "from 2 months", "enfants de 6". */
const BOUND =
  /(?:[<>≤≥=~]|\b(?:over|under|above|below|than|least|most|beyond|before|after|until|till|up to|from|between|and|to|within|every|for|during|past|last|next|first|x|plus de|moins de|de plus de|des|au-dela de|entre|avant|apres|pendant|depuis|il y a|tous les|toutes les|chaque|jusqu'a|dans|a partir de|zaidi ya|chini ya|kuanzia|kabla ya|baada ya|hadi|kwa|hejuru y|munsi y|hejuru ya|munsi ya|irenga|irengeje|iri hejuru ya|nyuma y|mbere y|mu gihe cy|mu|kuva ku|kugeza ku|buri|post|n|at)\b)[\s']{0,2}$/iu
const GROUP =
  /\b(?:children|infants|babies|newborns|neonates|patients|people|persons|adults|elderly|women|men|those|individuals|residents|subjects|participants|centenarians|enfants|nourrissons|nouveau-nes|patientes|personnes|adultes|femmes|hommes|sujets|abana|abarwayi|abantu|impinja|abagore|abagabo|watoto|wagonjwa|watu|wazee|vaccin\w*|immuni[sz]ation|urukingo|inkingo|chanjo)\b[^.;\n]{0,25}$/iu
const RANGE_AFTER =
  /^\s?(?:-|to\b|a\b|and\b|or\b|et\b|ou\b|kugeza|hadi|na\b)\s?(?:\d|older|above|over|more|plus|younger|under|au-dela)|^\s?(?:ago|later|earlier|after|before|post|since|of (?:follow|treatment|disease|therapy|pain|symptoms|history|experience|age (?:and|or))|plus tard|apres|avant|d'experience|ishize|iri imbere|iliyopita|ijayo|now of|pregnan\w*|gestation|postpartum|post-?partum|d'amenorrhee|de grossesse|\+|and (?:older|above|over)|or (?:older|above|over|more))/iu
const PREGNANT =
  /\b(?:pregnan\w*|gravid\w*|gestation\w*|enceinte|grossesse|inda|atwite|utwite|mimba|mjamzito|ujauzito|postpartum|post-partum|partum|amenorrhee)\b[^.;\n]{0,25}$/iu
const TEMPERATURE =
  /\b(?:temp\w*|fever\w*|fievre|t°?|pyrexia|umuriro|homa|spiked|spiking|febrile|wt|weight|poids|pulse|hr|rr|spo2|sat\w*|bp)\b[^.;,\n]{0,20}$/iu

const isGroup = (
  /** @type {import('./matches.mjs').Match} */ { before, after },
  /** @type {boolean} */ isCompared = false,
) => (isCompared ? COMPARED : BOUND).test(before) || GROUP.test(before) || RANGE_AFTER.test(after)

/**
 * Returns whether a number of days, weeks or months is less than a year. @param {string} value @param {string} unit
 */
function isUnderOne(value, unit) {
  const count = /^\d/u.test(value) ? Number.parseFloat(value.replace(',', '.')) : 1
  if (/^(?:mo|mth|mois|month|m\/o|amezi|ukwezi|miezi|mwezi)/iu.test(unit)) return count < 12
  if (/^(?:w|sem|iby|icy)/iu.test(unit)) return count < 52
  return count < 365
}

/** @param {string} text */
function* findOld(text) {
  for (const each of findAllMatches(text, YEARS)) {
    const isOld = /old|o\b|\bage/iu.test(each.value)
    const isSpan =
      /^\s?(?:of\b|duration|follow|history|survival|experience|standing|warranty|d'experience|de suivi|de guerre|risk)/iu.test(
        each.after,
      )
    if (isGroup(each, isOld) || (!isOld && isSpan)) continue
    // "for 100 y" and rates per patient-years.
    if (
      /^1[012]0\s?(?:patient|person)/iu.test(each.value) ||
      /^\s?-?\s?(?:patient|person)/iu.test(each.after)
    )
      continue
    if (/\by\.?$/iu.test(each.value) && !/[,;(]\s?$|\b(?:a|an|aged?)\s$|^$/iu.test(each.before))
      continue
    if (THING.test(each.after) && /year/iu.test(each.value) && !/old/iu.test(each.value)) continue
    yield each
  }
  for (const each of findAllMatches(text, AGED)) {
    if (!GROUP.test(each.before) && !RANGE_AFTER.test(each.after)) yield each
  }
  yield* findAllMatches(text, IS_OLD)
  for (const each of findAllMatches(text, YEARS_FIRST)) {
    if (!isGroup(each)) yield each
  }
  for (const each of findAllMatches(text, WITH_SEX)) {
    if (!TEMPERATURE.test(each.before)) yield each
  }
}

/** @param {string} text */
function* findYoung(text) {
  for (const each of findAllMatches(text, UNITS_OLD)) {
    const [count = '', unit = ''] = each.groups
    if (!isUnderOne(count, unit) || THING.test(each.after) || THING_BEFORE.test(each.before))
      continue
    const saysOld = /old$|de vie$|of (?:age|life)$|m\/o$|d\/o$|w\/o$/iu.test(each.value)
    if (/^\W{0,2}(?:vaccin|dose|schedule|visit|rappel)/iu.test(each.after)) continue
    if (isGroup(each, saysOld) || PREGNANT.test(each.before)) continue
    if (saysOld || OF_BABY.test(each.before) || BABY_AFTER.test(each.after)) yield each
  }
  for (const each of findAllMatches(text, FRACTION)) {
    const [count = '', unit = ''] = each.groups
    if (Number(count) >= (unit === '12' ? 12 : unit === '52' ? 52 : 365)) continue
    const saysAge =
      /old$|age$/iu.test(each.value) ||
      /\b(?:aged?|baby(?:\sof)?|infant(?:\sof)?|child(?:\sof)?)\s$/iu.test(each.before)
    if (saysAge && !THING.test(each.after)) yield each
  }
  for (const each of findAllMatches(text, UNITS_FIRST)) {
    const [unit = '', count = ''] = each.groups
    if (!isUnderOne(count, unit) || PREGNANT.test(each.before)) continue
    if (
      GROUP.test(each.before) ||
      /^\s?(?:ishize|arwaye|ababara|iliyopita|akiumwa|akohoa|kugeza|hadi|-)/iu.test(each.after)
    )
      continue
    if (
      OF_BABY.test(each.before) ||
      /(?:amavuko|avutse)$/iu.test(each.value) ||
      /^\s(?:avutse|amaze kuvuka|tangu azaliwe)/iu.test(each.after)
    )
      yield each
  }
  yield* findAllMatches(text, DAY_OF_LIFE)
}

/** Ages above 89 and below one year. @param {string} text @returns {Generator<import('./matches.mjs').Finding>} */
function* findAges(text) {
  for (const source of [findOld(text), findYoung(text)]) {
    for (const { start, end } of source) yield { start, end, kind: 'age_extreme' }
  }
}

/** @typedef {import('./matches.mjs').Finding} Finding */
/** @typedef {import('./matches.mjs').Kind} Kind */

/** The more serious of two equally long findings stays. */
const rank = (/** @type {Kind} */ kind) => KINDS.indexOf(kind)
/** Sorts longer findings first: a national ID contains digits that look like a telephone number. */
const bySpecificity = (/** @type {Finding} */ a, /** @type {Finding} */ b) =>
  b.end - b.start - (a.end - a.start) || rank(a.kind) - rank(b.kind) || a.start - b.start

/** @param {Finding[]} findings @returns {Finding[]} those that do not overlap, in the order of the text */
function resolveOverlaps(findings) {
  /** @type {Finding[]} */
  const remaining = []
  const taken = new Set()
  for (const finding of findings.sort(bySpecificity)) {
    let isFree = true
    for (let place = finding.start; isFree && place < finding.end; place += 1)
      isFree = !taken.has(place)
    if (!isFree) continue
    for (let place = finding.start; place < finding.end; place += 1) taken.add(place)
    remaining.push(finding)
  }
  return remaining.sort((a, b) => a.start - b.start)
}

/**
 * Finds text that may identify a patient.
 * @param {{ text: string, names?: readonly string[], guessesNames?: boolean }} input `names`: names of people in this
 * text, to look for; `guessesNames`: also finds family names that are neither listed nor introduced by a title
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
    // A combining accent after the last letter belongs to it.
    end: toOriginal(end),
    kind,
  }))
}
