import { EDGE, findAllMatches, isInAddress, pattern } from './matches.mjs'

const NUMBER =
  '(?:numbers?|nos?|nbr|num|nr|n|#|numero|nomero|nimero|inomero|namba|id|code)(?!\\p{L})'
const JOIN = '[^\\p{L}\\p{N}\\n]{0,4}'
/** Letters, digits and separators, including at least one digit. */
const CODE =
  '(?=[\\p{L}./_-]{0,12}\\d)[A-Z]{0,6}(?:[./_-]?[A-Z\\d]){2,24}|[A-Z]{1,6}[ ]\\d{2,12}(?:[./_-][A-Z\\d]{1,8}){0,3}|\\d{1,6}(?:[ ]\\d{2,6}){1,3}'
const CODE_END = '(?![\\p{L}\\p{N}])'

/** These label a patient's number by themselves. */
const OWN =
  'mrn|m\\.r\\.n\\.?|upi|upid|ipp|n\\.?i\\.?p(?!\\p{L})|umr|uhid|hospital\\s(?:number|no|id)|hosp\\.?\\s(?:number|no|id)|medical\\srecord|mr\\sno|ipd|opd|ip|op|i\\.p|o\\.p\\.?d|inpatient|outpatient|in-patient|out-patient|admission\\s(?:number|no)|tracnet|rssb|rama|mmi|cbhi|mutuelle(?:\\sde\\ssante)?'
const RECORD =
  "file|chart|record|unit|case|folder|case\\sfile|patient|pt|client|registration|reg\\.?|register|admission|adm\\.?|visit|encounter|card|booklet|insurance|lab(?:oratory)?|specimen|sample|accession|request|barcode|dossier|fiche|carnet|ident(?:ification|ifiant)?\\spatient|identifiant|hospitalisation|enregistrement|assurance|echantillon|prelevement|dosiye|idosiye|y'idosiye|ya\\sdosiye|y'umurwayi|umurwayi|y'ibitaro|yo\\skwa\\smuganga|ifishi|y'ifishi|ikarita|y'ikarita|y'ubwishingizi|y'ubwisungane|ya\\smituweli|faili|ya\\sfaili|ya\\smgonjwa|mgonjwa|ya\\skadi|kadi|ya\\susajili|usajili|ya\\skulazwa|jalada|ya\\sjalada|tb|art|hiv"

/** "MRN 45871", "IP/OPD no. 4532/2021" */
const LABELLED = pattern(
  `${EDGE}(?:${OWN})(?:\\s?/\\s?(?:ipd|opd|ip|op|mrn))?(?:\\s?(?:${NUMBER}))?(?:\\s(?:is|was|est|ni|of\\spatient))?[^\\p{L}\\p{N}\\n]{0,4}`,
  CODE,
  CODE_END,
)
/** "file no 2231/19", "dossier n° 4521", "nomero y'umurwayi 0098" */
const RECORDED = pattern(
  `${EDGE}(?:(?:${RECORD})(?:\\s(?:medical|patient|hospital|hospitalier|du\\spatient|de\\sla\\spatiente|y'umurwayi|yanjye|yake|ye))?(?:\\s(?:has|had|with|afite|ufite|ana|mwenye))?\\s?(?:${NUMBER})|${NUMBER}${JOIN}(?:de\\s|du\\s|d'|of\\s|ya\\s|y')?(?:the\\s|l')?(?:${RECORD}))(?:\\s(?:medical|patient|du\\spatient|is|was|est|ni|yake|ye))?${JOIN}(?:°${JOIN})?`,
  CODE,
  CODE_END,
)
/** "Dossier: 4521/19", "file 00231" */
const BARE = pattern(
  `${EDGE}(?:file|chart|folder|dossier|fiche|dosiye|idosiye|ifishi|faili|jalada|patient|reg)(?:\\s(?:ye|yake|yanjye))?(?:\\s(?:is|est|ni))?\\s?[:#]?\\s?`,
  '(?:[A-Z]{1,6}[/-])?\\d{3,8}(?:[/-]\\d{1,6}){0,2}|[A-Z]{2,6}[/-]?\\d{3,8}',
  CODE_END,
)
/** "ID: 0045872" */
const IDENTIFIED = pattern(
  `${EDGE}id\\s?(?:number|no|num|n)?[^\\p{L}\\p{N}\\n]{1,4}`,
  '[A-Z]{0,4}[-/]?\\d{4,12}(?:[/-]\\d{1,6})?',
  `${CODE_END}(?!\\s\\d)`,
)
/** "CHUK/2023/00456", "KFH-0045512" */
const HOSPITAL =
  'CHUK|CHUB|UTHK|UTHB|KFH|RMH|RMRTH|BCCOE|LDH|HNP|NNPTH|KDH|MDH|RDH|KTH|RTH|BDH|NDH|GDH|KBGH|MUHIMA|OPD|IPD|MRN|TRAC|HIV|ART|TB'
const BY_HOSPITAL = pattern(
  EDGE,
  `(?:${HOSPITAL})[/_-](?:[A-Z]{1,5}[/_-])?\\d{2,8}(?:[/_-]\\d{1,8}){0,3}|(?:CHUK|CHUB|KFH|RMH|UTHK|UTHB)[ -]?(?:no\\.?\\s?)?(?:\\d{5,9}(?:[/-]\\d{1,6}){0,2}|\\d{3,9}(?:[/-]\\d{1,6}){1,2})`,
  CODE_END,
)

/** A number on the line below its label, as in a form. */
const BELOW = pattern(
  `${EDGE}(?:${OWN}|(?:${RECORD})\\s?(?:${NUMBER}))\\.?\\s?[:#]?\\s?\\n\\s?`,
  '\\d[\\d/.-]{2,14}',
  `${CODE_END}\\s?(?:\\n|$)`,
)
/** "M05.79": the code of a disease. */
const DISEASE = /^[A-Z]\d\d\.\d{1,3}[A-Z]?$/iu
const OF_DISEASE =
  /(?:icd|cim|dx|diagnos\w*|disease|maladie)\W{0,3}(?:10|11)?\W{0,3}(?:code|no|n)?\W{0,4}$/iu

/** Numbers of texts, studies and genes. */
const REFERENCE =
  /\b(?:pubmed|trial|study|protocol|grant|gene|ensembl|snp|catalog\w*|zoom|meeting|ethics|irb|clinicaltrials\S*|registry|article|paper|project|software|library|reference)\s?(?:registration|registry|file|record|register|trial)?\s?$/iu
const MEASURE =
  /^\s?(?:mg|ml|mcg|µg|g\/|mmol|mmhg|%|iu|ui|pages?|patients|cases|cas|weeks?|days?|years?|ans|jours?|beds|units?|times|visits)/iu
const isYear = (/** @type {string} */ value) => /^(?:19|20)\d\d$/u.test(value)
const countDigits = (/** @type {string} */ value) => value.replace(/\D/gu, '').length
/** A word with a small number is not a code: "no 2", "card B12". */
const isCode = (/** @type {string} */ value, /** @type {number} */ min) => countDigits(value) >= min

/** @param {string} text @returns {Generator<import('./matches.mjs').Finding>} */
export function* findHospitalNumbers(text) {
  for (const [expression, min] of /** @type {const} */ ([
    [LABELLED, 3],
    [RECORDED, 3],
    [BARE, 3],
    [IDENTIFIED, 4],
    [BY_HOSPITAL, 3],
    [BELOW, 3],
  ])) {
    for (const { start, end, value, before, after } of findAllMatches(text, expression)) {
      if (!isCode(value, min) || MEASURE.test(after) || isInAddress(before)) continue
      if (DISEASE.test(value) || OF_DISEASE.test(before)) continue
      const label = text.slice(Math.max(0, start - 50), start)
      const lead = before.replace(/[^\s]*[^\p{L}]{0,4}$/u, '')
      if (
        REFERENCE.test(lead) ||
        REFERENCE.test(label.replace(/(?:id|no|number|n)?\W{0,4}$/iu, ' '))
      )
        continue
      if (expression === BARE && (isYear(value) || /[\p{L}\p{N}]-$/u.test(before))) continue
      yield { start, end, kind: 'hospital_number' }
    }
  }
}
