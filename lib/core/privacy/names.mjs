import { anyCase, EDGE, findAllMatches } from './matches.mjs'
import { SECTORS } from './place.mjs'

/** Splits a list of capitalised words that are not a person's name, in lower case and without accents. */
const list = (/** @type {string} */ words) => words.split(' ')

/** People after whom diseases, signs, tests and scores are named. */
const EPONYMS = new Set(
  list(
    'sjogren sjoegren still behcet heberden bouchard lachman schober takayasu paget baker raynaud reiter felty wegener churg strauss kawasaki henoch schonlein hashimoto graves addison cushing crohn whipple lyme marfan ehlers danlos libman sacks jaccoud gottron caplan sharp phalen tinel finkelstein patrick faber trendelenburg mcmurray thomas gaenslen spurling hawkins neer yocum jobe ottawa coombs schirmer bence jones quervain dupuytren peyronie perthes osgood schlatter scheuermann forestier romanus andersson garel larsen sharp ritchie lansbury thompson ranawat charcot milwaukee hoffa morton kohler kienbock freiberg sever blount cogan devic sneddon degos evans hughes loeffler horton poncet bywaters rowell sweet weber christian mikulicz kuttner erdheim chester rosai dorfman castleman gaucher wilson fabry hurler blau muckle wells yamaguchi fautrel kellgren lawrence outerbridge steinbrocker parkinson alzheimer hodgkin kaposi burkitt down turner klinefelter guillain barre bell babinski romberg virchow troisier cullen murphy mcburney koplik brudzinski kernig levine homans allen adson wright roos ludington speed yergason apley mantoux gram ziehl neelsen giemsa wright papanicolaou doppler holter glasgow apgar karnofsky barthel rodnan bazin weil felix widal hutchinson lesch nyhan bechterew',
  ),
)

/** Capitalised words that follow a title or a relative's word in clinical texts and are not names. */
const COMMON = new Set(
  list(
    'the a an and or of in on at with without for from by is was has had she he they it her his who no not now then this that these those patient patients hospital clinic health centre center district sector cell village university department ward unit service rheumatology medicine internal surgery january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche kigali rwanda africa uganda burundi tanzania kenya congo rwandan english french kinyarwanda swahili positive negative normal methotrexate prednisolone prednisone ibuprofen diclofenac hydroxychloroquine sulfasalazine colchicine allopurinol paracetamol aspirin warfarin gout lupus arthritis rheumatoid fever pain hiv tb mri ct crp esr anca ana ccp rf rheumatic ankylosing known diagnosed presented complains reports denies aged old age sex male female history past medical current day week month year and et ou de du des la le les un une en au aux avec sans pour par est sont elle il nous madame monsieur docteur na ni mu ku wa ya cya kwa kuri umurwayi afite yaje hafi hypertension diabetes diabetic asthma deceased dead alive unknown none nil well healthy had has died dcd htn dm angiography arthrography imaging scan spectroscopy venography enterography brain spine findings spectra',
  ),
)

/** Names that are also everyday words count as names only when capitalised. */
export const EVERYDAY = new Set(
  list(
    'grace joy hope faith patience prudence constance divine innocent clement pacifique aimable esperance mercy blessing honore parfait felicite claire rose marguerite aurore soleil fortune charity clarity gift happy lucky prince princess justice peace precious sage vital vincent modeste desire dieudonne fidele juste noel pascal toussaint ange celeste olive violette iris jasmine lily ruby pearl dawn summer april june august may mars avril will mark bill rob sue jean baby brave bright young long short small white black brown green gray grey king bishop cook baker butler carter page wood woods hill field lake rivers stone bush rice berry bird fox wolf lamb hand foot back knee bone hunter fisher amahoro ishimwe umutoni ineza uwera keza kundwa gasana mugisha shema ganza manzi sano imani neema furaha baraka rehema amani upendo zawadi tumaini subira salama bahati marie sante bonheur',
  ),
)

const TITLE = anyCase(
  'drs?|profs?|pr|professors?|professeurs?|docteurs?|doctors?|dogiteri|dkt|dokiteri|dokita|daktari|madaktari|muganga|umuganga|abaganga|consultants?|residents?|registrar|interns?|interne|nurses?|matron|midwife|sage-femme|infirmiere?s?|umuforomo|umuforomokazi|umubyaza|muuguzi|wauguzi|nesi|mkunga|physio|physiotherapist|physiotherapeute|kine|kinesitherapeute|pharmacist|pharmacien|pharmacienne|umufarumasiye|mfamasia|clinical\\sofficer|medical\\sofficer|rheumatologist|rhumatologue|surgeon|chirurgien|colleague|collegue|confrere|consoeur|minister|ministre',
)
const SEVERAL = anyCase('drs|doctors|docteurs|nurses|abaganga|madaktari')
const CLINICIAN_CALLED = anyCase('named|called|nomme|nommee|witwa|yitwa|anaitwa|aitwaye')
const CLINICIAN_TITLED = new RegExp(
  `${EDGE}(?:${TITLE}(?:\\.\\s{0,2}|\\s?:\\s|\\s{1,2})(?:${CLINICIAN_CALLED}\\s)?(?:\\p{Lu}[\\p{L}'-]*\\.?\\s?){0,3}|${SEVERAL}\\.?\\s\\p{L}+\\s(?:and|et|na|&)\\s)$`,
  'u',
)
const QUALIFIED =
  /^,?\s\(?(?:md|mbbs|mmed|phd|rn|pharmd|nurse|infirmiere?|physician|rheumatologist|rhumatologue|interniste)(?!\p{L})/iu

/**
 * Returns whether a name is a clinician's: "Dogiteri J. …", "nurse called …", "…, MD".
 * @param {string} before the text before the name
 * @param {string} [after] the text after it
 */
const isClinician = (before, after = '') =>
  CLINICIAN_TITLED.test(before.slice(-80)) || QUALIFIED.test(after)

const STARTS = new RegExp(`^${TITLE}(?:\\.|\\s)`, 'u')
/** Returns whether a name begins with a clinician's title: "Nyakubahwa Dogiteri …". @param {string} name */
const startsWithTitle = (name) => STARTS.test(name)

const GIVEN_NAME = "\\p{Lu}[\\p{L}']{2,30}(?:-\\p{Lu}\\p{L}{1,30})?"
/** Beginnings and endings of many family names, and of hardly any other capitalised word. */
const FAMILY =
  '\\p{Lu}\\p{L}{1,20}(?:imana|IMANA|yezu|YEZU|yesu)|(?:Muka|MUKA|Nyira|NYIRA)\\p{L}{3,20}|(?:Uwa|Uwi|UWA|UWI)(?:mahoro|MAHORO|mariya|MARIYA|neza|NEZA|ngabire|NGABIRE|tije|ntore)|(?:Niyon|NIYON|Nkurun|NKURUN|Hakiz|Ndayis|NDAYIS|Twagir|TWAGIR|Nshimiy|NSHIMIY|Nsengiy|NSENGIY|Munyan|MUNYAN|Iradukund|IRADUKUND|Ntakirutim|Tuyisen|TUYISEN|Tuyishi|TUYISHI)\\p{L}{1,14}'
const RWANDAN_NAMED = new RegExp(
  `(${EDGE})((?:${GIVEN_NAME}\\s(?:de\\s|d'|la\\s){0,2}){0,3}(?:${FAMILY})(?:\\s(?:de\\s|d'|la\\s){0,2}${GIVEN_NAME}){0,2})(?![\\p{L}\\p{N}])`,
  'gu',
)
const AUTHOR =
  /^(?:'s)?,?\s(?:et al|and colleagues|et coll|hospital|health|clinic|district|sector|cell|village|secteur|cellule|umurenge|akagari|umudugudu|study|foundation)(?!\p{L})/iu

/** A first word that begins a sentence or belongs to a label is not a given name. @param {string} value */
function withoutLead(value) {
  const words = value.split(' ')
  while (words.length > 1 && NOT_GIVEN_NAME.test(words[0] ?? '')) words.shift()
  return words.join(' ')
}
const NOT_GIVEN_NAME =
  /^(?:mr|mrs|ms|miss|mme|mlle|mzee|bwana|bibi|mama|baba|nyakubahwa|name|names|nom|amazina|izina|jina|the|patient|patiente|client|umurwayi|mgonjwa|madame|for|and|but|when|today|yesterday|her|his|our|this|since|after|bonjour|dear|hello|cher|chere|please|met|saw|seen|spoke|muraho|mwaramutse|nitwa|yitwa|witwa|bitwa|anaitwa|aitwaye|ninaitwa|named|called|nomme|nommee)$/iu

/**
 * Finds family names recognisable by themselves; names of clinicians and authors are not patients'.
 * @param {string} text folded
 * @returns {Generator<import('./matches.mjs').Finding>}
 */
export function* findRwandanNames(text) {
  for (const { end, value, before, after } of findAllMatches(text, RWANDAN_NAMED)) {
    // The words may include a title: "Nurse Alice Mukamana".
    const words = value.split(' ').slice(0, -1).join(' ')
    if (isClinician(before, after) || (words && isClinician(`${before}${words} `))) continue
    if (AUTHOR.test(after)) continue
    const name = withoutLead(value)
    if (SECTORS.has(name.toLowerCase())) continue
    yield { start: end - name.length, end, kind: 'name' }
  }
}

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

/** "patient Umuhoza", "umurwayi Gasana"; headings and forms about patients do not count. */
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

/** Returns the name at the start of a value; empty if that is an eponym or an everyday word. @param {string} value */
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
    for (const { start, value, before, after } of findAllMatches(text, each)) {
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
