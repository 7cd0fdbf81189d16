import { clauseBefore, EDGE, END, findAllMatches, isInAddress, pattern } from './matches.mjs'

/** Month names in English, French, Kinyarwanda and Swahili, without accents. */
const MONTHS = [
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre',
  'mutarama|gashyantare|werurwe|mata|gicurasi|kamena|nyakanga|kanama|nzeri|nzeli|ukwakira|ugushyingo|ukuboza',
  'januari|februari|machi|aprili|mei|juni|julai|agosti|septemba|oktoba|novemba|desemba',
].join('|')

/** Abbreviated months; a full stop may follow. */
const SHORT_MONTHS =
  'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|janv|fevr?|avr|juil|juill|okt|des'

const WEEKDAYS = [
  'mondays?|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thurs?|thu|fri|sat|sun',
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
  'kuwa mbere|ku wa mbere|kuwa kabiri|ku wa kabiri|kuwa gatatu|ku wa gatatu|kuwa kane|ku wa kane|kuwa gatanu|ku wa gatanu|kuwa gatandatu|ku wa gatandatu|ku cyumweru',
  'jumatatu|jumanne|jumatano|alhamisi|ijumaa|jumamosi|jumapili',
].join('|')

/** Dates near these words belong to a text, a rule or a well-known day. */
const PUBLICATION =
  /\b(?:published|publication|publie|guidelines?|recommendations?|recommandations?|guidance|consensus|edition|version|circular|circulaire|accessed|consulte en ligne|retrieved|updated?|mise? a jour|revised|revision|review of|issued|released|approved by|journal|lancet|nejm|bmj|jama|eular|acr|bsr|apla[rs]|who|oms|moh|rbc|fda|ema|nice|volume|vol|epub|preprint|search(?:ed)?|cochrane|congress|congres|conference|webinar|symposium|trial|essai|registry|enrol(?:led|ment)|recrut\w*|ibwirizwa|amabwiriza|yasohotse|yatangajwe|mwongozo|uliochapishwa|iliyochapishwa|day|journee|umunsi mpuzamahanga|umunsi w|siku ya|week of|semaine (?:mondiale|nationale))\b/iu
const CLOSE_PUBLICATION =
  /\b(?:published|publiee?s?|edition|version|circular|circulaire|accessed|consultee? en ligne|retrieved|updated|mise? a jour|revised|issued|released|epub|congress|congres|conference|webinar|symposium|yasohotse|yatangajwe|uliochapishwa|iliyochapishwa|cut-?off|launched|approved)\b[^.;\n]{0,25}$/iu
const AWARENESS_DAY =
  /\b(?:world \w+ ?\w* day|international \w+ ?\w* day|journee (?:mondiale|internationale|nationale)|umunsi (?:mpuzamahanga|w)|siku ya kimataifa|independence day|liberation day|new year|christmas)\b/iu
const PATIENT =
  /\b(?:patiente?|seen|vue?|admitted|admise?|hospitalise\w*|discharged|born|nee?|dob|onset|since|depuis|started|debut\w*|operated|operee?|surgery|visit|consult\w*|review(?:ed)?|follow-?up|rendez-?vous|rdv|appointment|he|she|il|elle|diagnos\w*|died|decede\w*|umurwayi|yavutse|yaje|mgonjwa|alizaliwa|alikuja|alilazwa)\b/iu

/**
 * Returns whether a date is a publication date or a well-known day, not the date of something that happened to a
 * person.
 * @param {{ before: string, after: string }} around
 * @param {boolean} isMonth a month and a year alone, the usual date of a text
 */
function isPublicDate({ before, after }, isMonth) {
  if (AWARENESS_DAY.test(before) || AWARENESS_DAY.test(after)) return true
  const clause = clauseBefore(before)
  if (CLOSE_PUBLICATION.test(clause)) return true
  if (!isMonth) return false
  const near = clause.slice(-60)
  return PUBLICATION.test(near) && !PATIENT.test(near)
}

const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const NTH = `${DAY}(?:\\s?(?:st|nd|rd|th|er|e))?`
const YEAR = '(?:18|19|20)\\d\\d'
const MONTH = `(?:(?:${MONTHS})|(?:${SHORT_MONTHS})(?!\\p{L})\\.?)`
/** Not the day of another date: "4 March, 22 April". */
const SHORT_YEAR = `(?!\\d\\d\\s${MONTH})'?\\d\\d(?!\\d|[.,:/]\\d|\\s?(?:%|mg|ml|g\\b|mcg|kg|cm|mm|years?|yrs?|ans|weeks?|days?|patients|cases|joints))`
const WEEKDAY = `(?:(?:${WEEKDAYS})\\.?,?\\s(?:the\\s|le\\s|tariki\\s(?:ya\\s)?|tarehe\\s)?)?`
const GAP = '\\s{0,2}[-/.,]?\\s{0,2}'
/** Words that are typed without a space before a date: "on12/3/24". */
const GLUED =
  'on|le|les|du|au|dob|ddn|born|seen|adm|dc|and|et|na|to|kuwa|wa|ya|tariki|taliki|tarehe|yavutse|alizaliwa'
/** "3 to 10 March", "12-14 mai" */
const RANGE = `(?:${NTH}\\s?(?:-|to|and|&|au|a|et|kugeza|hadi|na)\\s?)?`

/** "3 March 1985", "3rd of March", "12-Mar-85", "le 1er mai", "5 Gicurasi 2023", "Tuesday 14 May" */
const DAY_MONTH = pattern(
  `${EDGE}(?:(?:${GLUED})(?=\\d))?`,
  `${WEEKDAY}${RANGE}(${NTH})(?:\\s{0,2}[-/.]?\\s{0,2}|\\s(?:of|de|ya|mwezi wa|z'ukwezi kwa)\\s)(${MONTH})(?:${GAP}(?:of\\s|de\\s|mwaka\\s(?:wa\\s)?)?(${YEAR}|${SHORT_YEAR})(?![-/]\\d))?`,
  END,
)
/** "March 3, 2024", "Mar 3rd", "Machi 3" */
const MONTH_DAY = pattern(
  EDGE,
  `${WEEKDAY}(${MONTH})[\\s-](?:the\\s)?(${NTH})(?:\\s?(?:-|to|and|&)\\s?${NTH})?(?:,?\\s{0,2}-?(${YEAR}))?`,
  `${END}(?!\\s?(?:%|mg|ml|patients|years|cases|[.:,]\\d))`,
)
/** "2024 Mar 12", "2024, Gicurasi 5" */
const YEAR_MONTH_DAY = pattern(
  EDGE,
  `(${YEAR})[\\s,-]{1,2}(${MONTH})[\\s-](${NTH})`,
  `${END}(?!;\\d)`,
)
/** "mai 2021", "May '21": a month reveals more than a year. */
const MONTH_YEAR = pattern(
  EDGE,
  `(${MONTH})(?:\\s{0,2}[-/,]?\\s{0,2}|\\s(?:of|de|mwaka\\s(?:wa\\s)?|wa|umwaka\\s(?:wa\\s)?)\\s?)(${YEAR}|'\\d\\d)`,
  END,
)
/** Kinyarwanda and Swahili also number the months. */
const ORDINALS =
  'mbere|kabiri|gatatu|kane|gatanu|gatandatu|karindwi|munani|cyenda|icyenda|cumi(?: na (?:kumwe|rimwe|kabiri|abiri))?|kwanza|pili|tatu|nne|tano|sita|saba|nane|tisa|kumi(?: na (?:moja|mbili))?'
const NUMBERED_MONTH = pattern(
  EDGE,
  `(${DAY})\\s(?:z'?\\s?ukwezi\\s(?:kwa\\s|gwa\\s)?|ukwezi\\s(?:kwa\\s|gwa\\s)?|mwezi\\s(?:wa\\s)?)(?:${ORDINALS}|(?:0?[1-9]|1[0-2]))(?:,?\\s(?:mwaka\\s(?:wa\\s)?|umwaka\\s(?:wa\\s)?)?${YEAR})?`,
  END,
)
/** "ukwezi kwa gatandatu 2023", "mwezi wa 6, 2023" */
const NUMBERED_MONTH_YEAR = pattern(
  `${EDGE}(?:ukwezi\\s(?:kwa|gwa)|kwezi\\s(?:kwa|gwa)|mwezi\\swa)\\s`,
  `(?:${ORDINALS}|0?[1-9]|1[0-2]),?\\s(?:mwaka\\s(?:wa\\s)?|umwaka\\s(?:wa\\s)?)?${YEAR}`,
  END,
)
/** "Tuesday the 14th" */
const WEEKDAY_NTH = pattern(EDGE, `(?:${WEEKDAYS})\\.?,?\\s(?:the\\s|le\\s)${NTH}`, END)

const NUMERIC_EDGE = `^|[^\\p{L}\\p{N}.,/+-]|[^\\p{L}\\p{N}][.,/-]|\\p{L}[.:-]|${EDGE}(?:${GLUED})`
const NUMERIC_END = '(?![\\p{L}\\p{N}]|[./-]\\d)'
const DAY_FIRST = pattern(
  NUMERIC_EDGE,
  `(\\d{1,2})(\\s?[./-]\\s?)(\\d{1,2})\\s?[./-]\\s?(\\d{4}|'?\\d\\d)`,
  NUMERIC_END,
)
const YEAR_FIRST = pattern(
  NUMERIC_EDGE,
  `(${YEAR})([./-])(\\d{1,2})[./-](\\d{1,2})`,
  '(?!\\d|[./-]\\d)',
)
const MONTH_OF_YEAR = pattern(NUMERIC_EDGE, `(0?[1-9]|1[0-2])[/.-](${YEAR})`, NUMERIC_END)

const EVENT =
  'on|le|du|au|dated?|date de naissance|date|dob|d\\.o\\.b\\.?|born|born on|birth|ne|nee|ne le|nee le|seen|seen on|vu le|vue le|since|depuis le|depuis|from|until|till|admitted|admission|discharged?|visit|review|reviewed|rdv|rendez-vous|appointment|next|kuwa|ku wa|ku ya|ku itariki ya|ku itariki|itariki|itariki ya|tariki|tariki ya|taliki|taliki ya|tarehe|mnamo|mnamo tarehe|yavutse|alizaliwa|yavutse kuwa|op|surgery|operated|x-?ray|mri|us|labs|bloods|bilan|dated the|by'
/** "14/5": a fraction, a score or a dose unless the context says it is a day. */
const DAY_AND_MONTH = pattern(
  `${EDGE}(?:${EVENT})\\s?[:,]?\\s?(?:the\\s|le\\s)?(?:(?:${WEEKDAYS})\\.?\\s)?`,
  `(${DAY})[./-](0?[1-9]|1[0-2])`,
  NUMERIC_END,
)
const LONE_DAY_AND_MONTH = pattern(
  '^|[\\s(]',
  '(1[3-9]|2\\d|3[01])/(0?[1-9]|1[0-2])',
  '(?![\\p{L}\\p{N}]|[./,-]\\d)',
)
const BIRTH_LABEL =
  "(?:dob|d\\.o\\.b\\.?|born(?:\\son)?|date of birth|birth date|date de naissance|ddn|ne le|nee le|yavutse(?:\\s(?:ku\\s?wa|tariki(?:\\sya)?))?|alizaliwa(?:\\starehe)?|tarehe ya kuzaliwa|itariki y'amavuko)"
/** Eight digits, or three numbers between spaces, are a date only after a birth label. */
const BIRTHDAY = pattern(
  `${EDGE}${BIRTH_LABEL}[^\\p{L}\\p{N}\\n]{0,4}`,
  `${DAY}\\s(?:0?[1-9]|1[0-2])\\s(?:${YEAR}|\\d\\d)|${DAY}(?:0[1-9]|1[0-2])${YEAR}|${YEAR}(?:0[1-9]|1[0-2])[0-3]\\d`,
  '(?!\\d)',
)

const UNIT =
  /^\s?(?:mg|ml|mcg|µg|ug|g\b|kg|cm|mm(?!hg\w)|mmhg|iu|ui|%|°|joints?|articulations?|weeks?|wks?|days?|months?|semaines?|jours?|ans\b|years?|iminsi|ibyumweru|amezi|wiki|siku|miezi|ago\b|old\b|points?|pain|power|hrs?\b|hours?)/iu
const SERIES =
  /(?:weeks?|months?|days?|semaines?|mois|jours?|version|v|section|chapter|chapitre|step|grade|stage|doses?|bp|ta|tension|blood pressure|score|power|pain|douleur|ratio|vision|acuity|ibyumweru|amezi|tables?|figures?|fig|release|type|titre|titer)[\s:.]{0,3}$/iu
const FRACTION =
  /(?:\b(?:bp|ta|hta|pa|t\.a|tension|blood pressure|pressure|score|power|pain|douleur|eva|vas|nrs|ratio|vision|acuity|sjc|tjc|joints?|gcs|mmse|moca|apgar|umuvuduko|amaraso|presha|titre|titer|grade|mg|tab|force|rated|scored|ububabare|maumivu|sledai|basdai|basfi|haq)\b)[^.;\n]{0,24}$/iu
const OVER =
  /^\s?(?:mg|mcg|ml|g\b|%|mmhg|cmhg|joints?|pain|ago|old|of\b|(?:articulations|semaines|points|kuri))/iu
/** In notes "/7", "/52" and "/12" mean a duration in days, weeks and months. */
const LASTED = /\b(?:since|depuis|for|x|past|last|pendant|over|by)\s?[:,]?\s?$/iu

/** Dates joined into a range or list: "12/3/24-19/3/24". */
const JOINED = /(\d[./]\d{1,2}[./](?:\d{4}|\d\d))[-,;&+](?=\d{1,2}[./]\d{1,2}[./]\d)/gu
const HYPHENS_JOINED = /(\d-\d{1,2}-(?:\d{4}|\d\d))[/,;&+](?=\d{1,2}-\d{1,2}-\d)/gu
/** @param {string} text @returns {string} of the same length, with a space between such dates */
const separateDates = (text) => text.replace(JOINED, '$1 ').replace(HYPHENS_JOINED, '$1 ')

/** Words before the number of a figure or section: "Figure 3.4.12". */
const NUMBERED =
  /\b(?:fig(?:ure)?s?|tables?|tableaux?|images?|slides?|panels?|plates?|planches?|diapo\w*|sections?|chapters?|chapitres?|annex\w*|appendix|ishusho|amashusho|imbonerahamwe|igishushanyo|picha|jedwali|mchoro|kielelezo|box|step|version|icd|cim)[\s:.]{0,3}(?:no\.?\s?|n°\s?|number\s|numero\s|namba\s|ya\s|y'|cya\s)?$/iu

const isValid = (/** @type {number} */ day, /** @type {number} */ month) =>
  day >= 1 && day <= 31 && month >= 1 && month <= 12

/** @param {string} text */
function* findNumeric(text) {
  for (const each of findAllMatches(text, DAY_FIRST)) {
    const [first, separator, second, year] = each.groups
    const [day, month] = [Number(first), Number(second)]
    if (!isValid(day, month) && !isValid(month, day)) continue
    const digits = (year ?? '').replace("'", '')
    if (digits.length === 4 && !/^(?:18|19|20)/u.test(digits)) continue
    if (digits.length === 2 && (UNIT.test(each.after) || SERIES.test(each.before))) continue
    // "1 - 5 - 10" is a series of numbers.
    if (digits.length === 2 && (separator ?? '').length > 1) continue
    yield each
  }
  for (const each of findAllMatches(text, YEAR_FIRST)) {
    if (isValid(Number(each.groups[3]), Number(each.groups[2]))) yield each
  }
  for (const each of findAllMatches(text, BIRTHDAY)) yield each
  for (const each of findAllMatches(text, DAY_AND_MONTH)) {
    const denominator = Number(each.groups[1])
    const isLength = LASTED.test(each.before) && (denominator === 7 || denominator === 12)
    if (isLength && Number(each.groups[0]) < 13) continue
    if (FRACTION.test(each.before) || OVER.test(each.after)) continue
    if (each.value.includes('.') || each.value.includes('-')) {
      if (
        !/(?:kuwa|ku wa|ku ya|itariki|tariki|taliki|tarehe|le|on|dob)\s(?:ya\s)?$/iu.test(
          each.before,
        )
      )
        continue
    }
    if (UNIT.test(each.after)) continue
    yield each
  }
  for (const each of findAllMatches(text, LONE_DAY_AND_MONTH)) {
    // Round the clock.
    if (each.value === '24/7') continue
    if (!FRACTION.test(each.before) && !OVER.test(each.after) && !UNIT.test(each.after)) yield each
  }
}

const SHORT_MONTH = new RegExp(`^(?:${SHORT_MONTHS})\\.?$`, 'iu')
/** Tells a month from a word with another meaning: "may", "mars", "sept" (seven), OCT. */
const isCapital = (/** @type {string} */ word) => /^\p{Lu}\p{Ll}/u.test(word)

/** @param {string} text */
function* findWritten(text) {
  for (const each of findAllMatches(text, DAY_MONTH)) {
    const [, month = '', year] = each.groups
    if (!year && /^may$/u.test(month) && !/(?:of\s|st\s|nd\s|rd\s|th\s)may/u.test(each.value))
      continue
    if (!year && /^(?:OCT|MAR|sept)$/u.test(month) && !/\ble\s$/iu.test(each.before)) continue
    yield each
  }
  for (const each of findAllMatches(text, MONTH_DAY)) {
    const [month = '', day = ''] = each.groups
    if (!isCapital(month) && !/[a-z]/iu.test(day.slice(-1))) continue
    if (/^(?:mars|may|mar|sept?)\.?$/u.test(month)) continue
    yield each
  }
  yield* findAllMatches(text, YEAR_MONTH_DAY)
  yield* findAllMatches(text, NUMBERED_MONTH)
  yield* findAllMatches(text, WEEKDAY_NTH)
}

/** A period, such as that of a study: "from March to June 2024". */
const MONTH_BEFORE = new RegExp(
  `(?:^|\\P{L})${MONTH}\\s?(?:[-\u2013]|to|until|through|a|au|et|jusqu'a|kugeza(?:\\s(?:mu|muri))?|hadi)\\s?$`,
  'iu',
)

/** @param {string} text */
function* findMonths(text) {
  for (const each of findAllMatches(text, MONTH_YEAR)) {
    const [month = ''] = each.groups
    if (MONTH_BEFORE.test(each.before) && !PATIENT.test(clauseBefore(each.before))) continue
    if (
      SHORT_MONTH.test(month) &&
      /^sept$/u.test(month) &&
      !/\b(?:en|in|depuis)\s$/iu.test(each.before)
    )
      continue
    yield each
  }
  yield* findAllMatches(text, NUMBERED_MONTH_YEAR)
  yield* findAllMatches(text, MONTH_OF_YEAR)
}

/** @param {string} text @returns {Generator<import('./matches.mjs').Finding>} */
export function* findDates(text) {
  const separated = separateDates(text)
  for (const source of [findNumeric(separated), findWritten(separated)]) {
    for (const each of source) {
      if (isInAddress(each.before) || isPublicDate(each, false)) continue
      if (NUMBERED.test(each.before)) continue
      yield { start: each.start, end: each.end, kind: 'date' }
    }
  }
  for (const each of findMonths(separated)) {
    if (isInAddress(each.before) || isPublicDate(each, true)) continue
    yield { start: each.start, end: each.end, kind: 'date' }
  }
}
