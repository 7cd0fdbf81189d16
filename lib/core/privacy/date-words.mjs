import { clauseBefore } from './matches.mjs'

/** Month names in English, French, Kinyarwanda and Swahili, without accents. */
export const MONTHS = [
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre',
  'mutarama|gashyantare|werurwe|mata|gicurasi|kamena|nyakanga|kanama|nzeri|nzeli|ukwakira|ugushyingo|ukuboza',
  'januari|februari|machi|aprili|mei|juni|julai|agosti|septemba|oktoba|novemba|desemba',
].join('|')

/** Abbreviated months; a full stop may follow. */
export const SHORT_MONTHS =
  'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|janv|fevr?|avr|juil|juill|okt|des'

export const WEEKDAYS = [
  'mondays?|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thurs?|thu|fri|sat|sun',
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
  'kuwa mbere|ku wa mbere|kuwa kabiri|ku wa kabiri|kuwa gatatu|ku wa gatatu|kuwa kane|ku wa kane|kuwa gatanu|ku wa gatanu|kuwa gatandatu|ku wa gatandatu|ku cyumweru',
  'jumatatu|jumanne|jumatano|alhamisi|ijumaa|jumamosi|jumapili',
].join('|')

/** What such words date is a text, a rule or a well-known day. */
const PUBLICATION =
  /\b(?:published|publication|publie|guidelines?|recommendations?|recommandations?|guidance|consensus|edition|version|circular|circulaire|accessed|consulte en ligne|retrieved|updated?|mise? a jour|revised|revision|review of|issued|released|approved by|journal|lancet|nejm|bmj|jama|eular|acr|bsr|apla[rs]|who|oms|moh|rbc|fda|ema|nice|volume|vol|epub|preprint|search(?:ed)?|cochrane|congress|congres|conference|webinar|symposium|trial|essai|registry|enrol(?:led|ment)|recrut\w*|ibwirizwa|amabwiriza|yasohotse|yatangajwe|mwongozo|uliochapishwa|iliyochapishwa|day|journee|umunsi mpuzamahanga|umunsi w|siku ya|week of|semaine (?:mondiale|nationale))\b/iu
const CLOSE_PUBLICATION =
  /\b(?:published|publiee?s?|edition|version|circular|circulaire|accessed|consultee? en ligne|retrieved|updated|mise? a jour|revised|issued|released|epub|congress|congres|conference|webinar|symposium|yasohotse|yatangajwe|uliochapishwa|iliyochapishwa|cut-?off|launched|approved)\b[^.;\n]{0,25}$/iu
const KNOWN_DAY =
  /\b(?:world \w+ ?\w* day|international \w+ ?\w* day|journee (?:mondiale|internationale|nationale)|umunsi (?:mpuzamahanga|w)|siku ya kimataifa|independence day|liberation day|new year|christmas)\b/iu
const PATIENT =
  /\b(?:patiente?|seen|vue?|admitted|admise?|hospitalise\w*|discharged|born|nee?|dob|onset|since|depuis|started|debut\w*|operated|operee?|surgery|visit|consult\w*|review(?:ed)?|follow-?up|rendez-?vous|rdv|appointment|he|she|il|elle|diagnos\w*|died|decede\w*|umurwayi|yavutse|yaje|mgonjwa|alizaliwa|alikuja|alilazwa)\b/iu

/**
 * Whether a date is a publication date or a well-known day, not the date of something that happened to a person.
 * @param {{ before: string, after: string }} around
 * @param {boolean} isMonth a month and a year alone, the usual date of a text
 */
export function isPublicDate({ before, after }, isMonth) {
  if (KNOWN_DAY.test(before) || KNOWN_DAY.test(after)) return true
  const clause = clauseBefore(before)
  if (CLOSE_PUBLICATION.test(clause)) return true
  if (!isMonth) return false
  const near = clause.slice(-60)
  return PUBLICATION.test(near) && !PATIENT.test(near)
}
