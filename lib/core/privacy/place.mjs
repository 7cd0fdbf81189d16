import { anyCase, EDGE, END, findAllMatches } from './matches.mjs'

const set = (/** @type {string} */ words) => new Set(words.split(' '))

/** Too large to identify anyone: country, provinces, districts, cities, in lower case. */
const LARGE_PLACES = set(
  'rwanda kigali north northern south southern east eastern west western nord sud est ouest amajyaruguru amajyepfo iburasirazuba iburengerazuba umujyi province intara district akarere gasabo kicukiro nyarugenge burera gakenke gicumbi musanze rulindo gisagara huye kamonyi muhanga nyamagabe nyanza nyaruguru ruhango bugesera gatsibo kayonza kirehe ngoma nyagatare rwamagana karongi ngororero nyabihu nyamasheke rubavu rusizi rutsiro burundi uganda tanzania tanzanie kenya congo drc rdc africa afrique europe belgium belgique france canada usa london paris brussels bruxelles lyon montreal ottawa toronto dubai nairobi johannesburg pretoria addis cairo mumbai delhi beijing entebbe mbarara kisumu mombasa lubumbashi kisangani gitega goma bukavu bujumbura kampala nairobi kinshasa mwanza arusha dodoma butare gisenyi ruhengeri cyangugu gitarama kibuye byumba kibungo umutara',
)

/** Sectors of Rwanda whose names have no other meaning, in lower case. */
export const SECTORS = set(
  [
    'bumbogo gatsata gikomero gisozi jabana jali kacyiru kimihurura kimironko kinyinya ndera nduba remera rusororo rutunga gahanga gatenga gikondo kagarama kanombe kigarama masaka niboye nyarugunga gitega kanyinya kimisagara mageragere muhima nyakabanda nyamirambo rwezamenyo',
    'bungwe butaro cyanika cyeru gahunga gatebe gitovu kagogo kinoni kinyababa kivuye nemba rugarama rugendabari ruhunde rusarabuye rwerere busengo coko cyabingo gakenke gashenyi mugunga janja kamubuga karambo kivuruga mataba minazi muhondo muyongwe muzo rushashi ruli',
    'bukure bwisige byumba cyumba giti kaniga manyagiro miyove kageyo mukarange muko mutete nyamiyaga nyankenke rubaya rukomo rushaki rutare ruvune rwamiko shangasha busogo cyuve gacaca gashaki gataraga kimonyi kinigi muhoza nkotsi nyange remera rwaza shingiro base burega bushoki buyoga cyinzuzi cyungo kinihira kisaro masoro mbogo murambi ngoma ntarabana rukozo rusiga shyorongi tumba',
    'gikonko gishubi kansi kibilizi kigembe mamba muganza mugombwa mukindo musha ndora nyanza save gishamvu karama kigoma kinazi maraba mbazi mukura ngoma ruhashya rusatira rwaniro simbi tumba gacurabwenge kayenzi kayumbu mugina musambira ngamba nyamiyaga nyarubaka rugalika rukoma runda',
    'cyeza kabacuzi kibangu kiyumba muhanga mushishiro nyabinoni nyamabuye nyarusange rongi rugendabari shyogwe buruhukiro cyanika gatare kaduha kamegeri kibirizi kibumbwe kitabi mbazi mugano musange musebeya mushubi nkomane tare uwinkingi busasamana busoro cyabakamyi kibirizi kigoma mukingo muyira ntyazo nyagisozi rwabicuma',
    'busanze cyahinda kibeho kivu mata muganza munini ngera ngoma nyabimata nyagisozi ruheru ruramba rusenge bweramana byimana kabagari kinazi kinihira mbuye mwendo ntongwe juru kamabuye mareba mayange musenyi mwogo ngeruka ntarama nyamata nyarugenge rilima ruhuha rweru shyara',
    'gasange gatsibo gitoki kabarore kageyo kiramuruzi kiziguro muhura murambi ngarama nyagihanga remera rugarama rwimbogo gahini kabare kabarondo mukarange murama murundi mwiri ndego nyamirama rukara ruramira rwinkwavu gahara gatore kigina mahama mpanga musaza mushikiri nasho nyamugari nyarubuye kigarama',
    'gashanda jarama karembo kazo kibungo mugesera murama mutenderi remera rukira rukumberi rurenge sake zaza gatunda kiyombe karama karangazi katabagemu matimba mimuli mukama musheri nyagatare rukomo rwempasha rwimiyaga tabagwe fumbwe gahengeri gishali karenge kigabiro muhazi munyaga munyiginya musha muyumbu mwulire nyakariro nzige rubona',
    'bwishyura gashari gishyita gitesi mubuga murambi murundi mutuntu rubengera rugabano ruganda rwankuba twumba bwira gatumba hindiro kabaya kageyo kavumu matyazo muhanda muhororo ndaro ngororero nyange sovu bigogwe jenda jomba kabatwa karago kintobo mukamira muringa rambura rugera rurembo shyira',
    'bugeshi busasamana cyanzarwe gisenyi kanama kanzenze mudende nyakiliba nyamyumba nyundo rubavu rugerero bugarama butare bweyeye gashonga giheke gihundwe gikundamvura gitambi kamembe muganza mururu nkanka nkombo nkungu nyakabuye nyakarenzo nzahaha rwimbogo boneza gihango kigeyo kivumu manihira mukura murunda musasa mushonyi mushubati nyabirasi ruhango rusebeya bushekeri bushenge cyato gihombo kagano kanjongo karambi karengera kirimbi macuba mahembe nyabitekeri rangiro ruharambuga shangi',
    'nyabugogo kibagabaga gishushu kabeza biryogo rwampara kiyovu nyarutarama batsinda kagugu gacuriro kabuga zindiro bibare nyabisindu rebero kicukiro sonatubes giporoso rukiri',
  ].join(' '),
)

const WORD = "\\p{Lu}[\\p{L}']{2,30}(?:-\\p{Lu}?\\p{L}{1,30})?"
const NAME = `${WORD}(?:\\s(?:[IVX]{1,3}\\b|${WORD}))?`

const UNITS = anyCase(
  'sector|cell|village|secteur|cellule|quartier|umurenge|akagari|umudugudu|isibo|kata|kijiji|mtaa|kitongoji|colline|hamlet|neighbou?rhood',
)
const LOCATIVE = anyCase('umurenge|murenge|akagari|kagari|umudugudu|mudugudu|isibo')
const LINK = anyCase("of|de|du|d'|wa|ka|ya|cha|la|called|named|witwa|kitwacho|name|nomme")
/** "Umurenge wa Kimironko", "secteur de Gisozi", "Kijiji cha Mto" */
const UNIT_FIRST = new RegExp(
  `(${EDGE}(?:${UNITS}|${LOCATIVE})(?:\\s?[:=/-]\\s?|\\s{1,2})(?:(?:${LINK})\\s?)?(?:w'|y'|k')?)(${NAME})`,
  'gu',
)
/** "Kimironko Sector", "Nyabisindu cell" */
const UNIT_LAST = new RegExp(
  `(${EDGE})(${WORD})(?=\\s(?:${anyCase('sector|cell|village|secteur|cellule|umurenge|akagari|umudugudu')})(?![\\p{L}\\p{N}]))`,
  'gu',
)
/** "akagari ka katabaro", without capitals; a number is not a name. */
const UNIT_FIRST_SMALL = new RegExp(
  `(${EDGE}${anyCase('(?:umurenge|murenge|umudugudu|mudugudu)\\swa|(?:akagari|kagari)\\ska|kata\\sya|kijiji\\scha|mtaa\\swa')}\\s)(\\p{Ll}{4,20})(?!\\p{L})`,
  'gu',
)
const ORDINAL =
  /^(?:mbere|kabiri|gatatu|kane|gatanu|kwanza|pili|tatu|kumi|jirani|karibu|wacu|kwetu)$/u
/** A known sector next to its unit: "kimironko sector", "secteur de gisozi". */
const NAMED_UNIT = new RegExp(
  `(${EDGE})(\\p{Ll}{4,20})(?=\\s(?:${anyCase('sector|cell|village|secteur|umurenge')})(?![\\p{L}\\p{N}]))`,
  'gu',
)
const UNIT_NAMED = new RegExp(
  `(${EDGE}(?:${anyCase('sector|cell|village|secteur|cellule|quartier')})\\s(?:${anyCase('of|de|du')}\\s)?)(\\p{Ll}{4,20})(?!\\p{L})`,
  'gu',
)
const LIVES = anyCase(
  '(?:lives?|living|resid(?:es?|ing)|resident|stays?|staying|dwell(?:s|ing)|based)\\s(?:in|at|near|of)|home\\sis|habit(?:e|ant|ait)(?:\\sa|\\sau|\\sdans|\\spres de)?|reside(?:\\sa)?|residant(?:e)?\\sa|domicilie(?:e)?\\sa|demeurant\\sa|originaire\\sde|vit\\sa|utuye|atuye|batuye|aba|akomoka|ukomoka|avuka|uvuka|anaishi|wanaishi|anayeishi|mkazi\\swa|anatoka|anakaa|address|adresse|aderesi|residence|anwani',
)
/** "lives in Batima": anything capitalised that is not a city, district or hospital. */
const RESIDENCE = new RegExp(
  `(${EDGE}(?:${LIVES})\\s?[:,]?\\s?(?:(?:${anyCase('in|at|near|the|i|mu|ku|kwa|katika|a|au')})\\s)?)(${NAME})`,
  'gu',
)
const PREPOSITION = anyCase(
  "in|at|from|near|to|of|around|a|de|du|au|vers|i|mu|ku|kwa|katika|kutoka|wa|iwabo|address|adresse|home|lives|habite|utuye|atuye|anaishi|district|d'",
)
/** A sector known by name, even in lower case. */
const KNOWN = new RegExp(`(${EDGE}(?:${PREPOSITION})[\\s,:/-]{1,2})(\\p{L}{4,20})`, 'gu')
/** "Gasabo/Remera/Rukiri", "Gasabo, Kimironko" */
const AFTER_DISTRICT = new RegExp(
  `(${EDGE}(?:${anyCase('gasabo|kicukiro|nyarugenge|burera|gakenke|gicumbi|musanze|rulindo|gisagara|huye|kamonyi|muhanga|nyamagabe|nyanza|nyaruguru|ruhango|bugesera|gatsibo|kayonza|kirehe|ngoma|nyagatare|rwamagana|karongi|ngororero|nyabihu|nyamasheke|rubavu|rusizi|rutsiro|kigali')})(?:\\s[Dd]istrict)?\\s?[,/-]\\s?)(\\p{Lu}\\p{L}{3,20}(?:\\s?[/-]\\s?\\p{Lu}\\p{L}{3,20}){0,2})`,
  'gu',
)
/** "KG 123 St", "KN 5 Rd"; below, coordinates as a phone gives them. */
const STREET = new RegExp(
  `(${EDGE})((?:K[GNK]|[SNEW][A-Z])\\s?\\d{1,4}\\s(?:St|Ave|Rd|Street|Avenue|Road)\\.?(?:\\s?(?:#|No\\.?)?\\s?\\d{1,4})?)${END}`,
  'gu',
)
const COORDINATES = /(^|[^\d.-])(-[0-3]\.\d{3,8},\s?(?:28|29|30|31)\.\d{3,8})(?!\d)/gu

/** "B cell", "giant cell", "private sector", "health village" */
const NOT_BEFORE_UNIT =
  /^(?:giant|plasma|stem|sickle|mast|germ|blood|red|white|hair|squamous|basal|clear|small|large|merkel|schwann|sertoli|leydig|langerhans|hurthle|dendritic|goblet|epithelial|endothelial|tumou?r|cancer|muscle|nerve|target|helper|killer|natural|null|burr|ghost|hela|the|this|that|each|every|same|one|her|his|their|our|health|private|public|education|informal|agricultural|global|olympic|model|another|whole|lupus|synovial|inflammatory|foam|owl|smudge|single|natural|per|total|normal|abnormal|positive|negative|kupffer|purkinje|paneth|clue|signet|spindle)$/iu
const NOT_AFTER_UNIT =
  /^(?:therapy|therapies|biology|count|counts|press|line|lines|death|membrane|wall|saver|health|chief|leader|clinic|level|phone|number|sector|district|arteritis|carcinoma|lymphoma|based|sciences?|reports?|surface|culture|proliferation|depletion|type|types|disease|umurenge|akagari|umudugudu|cell|village|province|the|and|with|chairperson|working|policy|wide|general|strategic)$/iu
const FACILITY_AFTER =
  /^\s?(?:(?:district|provincial|referral|teaching|university|military|level|sector|rural|private|regional|national|central)\s){0,3}(?:hospital|hopital|health\s?(?:cent(?:re|er)|post)|hc\b|dh\b|th\b|clinic|clinique|polyclinic|medical|centre de sante|cs\b|ibitaro|university|market|airport|prison|stadium|school|district|province|cohort|study|declaration|criteria)/iu
const FACILITY_BEFORE =
  /(?:hopital|hopitaux|hospitals?|cliniques?|clinics?|centre de sante|cs|ibitaro|ikigo nderabuzima|kituo cha afya|hospitali|health cent(?:re|er)|chu|hd|district|akarere|province|intara|university|universite|dr\.?|prof\.?|docteur|dogiteri)\s(?:(?:de|du|of|at|in|a|by[ai']|cy[ai]|cha|ya|ka|y')\s)?(?:district\s)?(?:de\s)?$/iu

const lower = (/** @type {string} */ word) => word.toLowerCase()
const firstWord = (/** @type {string} */ value) => /^[\p{L}']+/u.exec(value)?.[0] ?? value
const isSector = (/** @type {string} */ word) => SECTORS.has(lower(word))
const isLarge = (/** @type {string} */ word) => LARGE_PLACES.has(lower(word))
const NO_PLACE =
  /^(?:the|his|her|their|a|an|with|alone|hospital|hopital|home|poor|poverty|pain|fear|care|stable|un|une|sa|son|pres|avec|seule?|wards?|remission|january|february|march|april|may|june|july|august|september|october|november|december|chuk|chub|kfh|rmh|bmc|amaze|afite|intara|akarere|umujyi|mkoa|wilaya|jiji|murenge|kagari|mudugudu|karere|ntara|umurenge|akagari|umudugudu|sector|cell|village|kata|kijiji)$/iu

/** @param {{ before: string, after: string }} around */
const isFacility = ({ before, after }) => FACILITY_AFTER.test(after) || FACILITY_BEFORE.test(before)

/** A second word belongs to a place unless it is another unit. @param {string} value */
const placeWithin = (value) => {
  const [, second] = value.split(/\s/u)
  const isOther =
    second !== undefined &&
    (isLarge(second) ||
      NOT_AFTER_UNIT.test(second) ||
      /^(?:Sector|Cell|Village|District|Secteur|Cellule|Hospital|In|She|He|Rwanda|Umurenge|Akagari|Umudugudu)$/u.test(
        second,
      ))
  return isOther ? firstWord(value) : value
}

/** @param {string} text @returns {Generator<import('./matches.mjs').Finding>} */
export function* findPlaces(text) {
  for (const { start, value, before, after } of findAllMatches(text, UNIT_FIRST)) {
    if (NOT_AFTER_UNIT.test(firstWord(value)) || isFacility({ before: '', after })) continue
    // "T cell Therapy" and "B cell"; a place needs no letter before its unit.
    if (/\b(?:[TB]|NK|\p{L}+)\s?-?[Cc]ells?\s$/u.test(before) && !isSector(firstWord(value)))
      continue
    // "Remera sector of Gasabo": the district.
    if (isLarge(firstWord(value)) && /\p{Lu}[\p{L}']+\s\p{L}+\s(?:of|de|ya|wa|in)\s$/u.test(before))
      continue
    const place = placeWithin(value)
    yield { start, end: start + place.length, kind: 'place' }
  }
  for (const { start, end, value } of findAllMatches(text, UNIT_LAST)) {
    if (!NOT_BEFORE_UNIT.test(value)) yield { start, end, kind: 'place' }
  }
  for (const { start, end, value } of findAllMatches(text, UNIT_FIRST_SMALL)) {
    if (!ORDINAL.test(value)) yield { start, end, kind: 'place' }
  }
  for (const expression of [NAMED_UNIT, UNIT_NAMED]) {
    for (const { start, end, value } of findAllMatches(text, expression)) {
      if (isSector(value) && !isLarge(value)) yield { start, end, kind: 'place' }
    }
  }
  for (const each of findAllMatches(text, RESIDENCE)) {
    const place = placeWithin(each.value)
    const first = firstWord(place)
    if (isLarge(first) || NO_PLACE.test(first)) continue
    if (FACILITY_AFTER.test(text.slice(each.start + place.length, each.start + place.length + 60)))
      continue
    yield { start: each.start, end: each.start + place.length, kind: 'place' }
  }
  for (const each of findAllMatches(text, KNOWN)) {
    if (!isSector(each.value) || isLarge(each.value) || isFacility(each)) continue
    const isSmall = /^\p{Ll}/u.test(each.value)
    if (isSmall && !RESIDES.test(each.before)) continue
    yield { start: each.start, end: each.end, kind: 'place' }
  }
  for (const each of findAllMatches(text, AFTER_DISTRICT)) {
    const parts = each.value.split(/\s?[/-]\s?/u)
    if (!parts.some(isSector) || isFacility(each)) continue
    yield { start: each.start, end: each.end, kind: 'place' }
  }
  for (const expression of [STREET, COORDINATES]) {
    for (const { start, end } of findAllMatches(text, expression))
      yield { start, end, kind: 'place' }
  }
}

/** Lower-case words are a place only after a phrase about residence. */
const RESIDES =
  /(?:lives?|living|resid\w+|stays?|from|habite|vit|domicilie\w*|utuye|atuye|ukomoka|akomoka|anaishi|anatoka|kutoka|address|adresse)[\s,:]{1,2}(?:(?:in|at|near|a|au|i|mu|kwa|katika)\s)?$/iu
