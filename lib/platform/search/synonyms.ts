import 'server-only'

/**
 * Words for the same thing in the four languages, as lay people type them. An entry matches words that begin with it; `-x` is a
 * stem of Kinyarwanda or Kiswahili, which matches after prefixes ("inauma", "zirabyimbye"); `=x` is recognised as a whole but too
 * short or ambiguous to search for. Names of diseases are synonyms of topics instead, which staff can edit.
 */
const GROUPS = `
knee genou goti magoti =ivi amavi =mavi
back =dos rachis lombalg lumbago mgongo umugongo =mugongo kiuno
hand main mkono mikono ikiganza ibiganza
finger doigt kidole vidole urutoki intoki
foot feet pied mguu miguu ikirenge ibirenge
toe toes orteil
joint articul kiungo viungo ingingo rugingo
bone =os mfupa mifupa igufa igufwa amagufa amagufwa
muscle misuli imikaya
heart coeur moyo umutima
stomach estomac ventre tummy tumbo igifu
kidney rein =figo mafigo impyiko
liver foie =ini umwijima
eye =oeil yeux jicho macho ijisho amaso
skin peau ngozi uruhu
throat gorge =koo umuhogo
blood =sang damu amaraso
pain hurt ache sore painful douleur douloureu =mal maumivu kuuma kuumwa -nauma -kiuma -liuma -naumwa uburibwe ububabare -babar -ribwa -randya
swell swollen gonfl enfl uvimbe -vimb umubyimb -byimb
stiff raid ukakamavu -kakama -gagar
fever fievre homa umuriro
numb tingl engourd fourmill ganzi ibinya
tired fatigu uchovu -choka umunaniro -nanir
night nuit usiku nijoro ijoro
morning matin asubuhi gitondo igitondo
cold froid baridi imbeho ubukonje
sun soleil =jua izuba
medicine medicament drug traitement dawa umuti imiti
painkill antidouleur antalg
herb plante tisane traditional traditionnel mitishamba kienyeji ibyatsi gakondo
steroid cortiso corticoid steroidi cortizone kotizone prednis
methotrexat methotreksat metotreksat
penicil penisil
vaccin chanjo urukingo inkingo -kingir -kingiz
inject piqure sindano urushinge inshinge
exercis sport gymnast mazoezi imyitozo siporo
stop arret kuacha =acha -hagarik
food diet aliment nourriture chakula ibiryo ifunguro
meat viande nyama inyama
bean haricot maharag ibishyimbo
alcohol alcool beer biere pombe inzoga
child kid enfant mtoto watoto umwana abana
pregnan enceint grossesse mjamzito ujauzito mimba -twite gutwit
breastfe allait nyonyesh -nyonyesh konsa -onsa
elder vieux vieill mzee wazee uzee umusaza abasaza ushaje gusaza
woman women femme mwanamke wanawake umugore abagore
danger hatari akaga
emergency urgen dharura -hutirw
contagi transmi -ambukiz -andura -anduz
cure guer kupona -pona gukira -rakira kuvura kuvurwa =vura =ivura =ivurwa
prevent preven kuzuia -zuia kwirinda -irind
symptom =sign signs signe dalili ibimenyetso
cause sababu impamvu
week semaine wiki icyumweru
day jour siku munsi umunsi
doctor medecin daktari muganga abaganga
hospital hopital hospitali ibitaro
fall chute tomber kuanguka -anguk
`

/** The most letters of a verb's prefixes, and of its endings. */
const MAX_PREFIX = 7
const MAX_ENDING = 5

interface Entry {
  text: string
  isStem: boolean
  isWhole: boolean
}

const groups: Entry[][] = GROUPS.trim()
  .split('\n')
  .map((line) =>
    line.split(' ').map((entry) => ({
      text: entry.replace(/^[-=]/, ''),
      isStem: entry.startsWith('-'),
      isWhole: entry.startsWith('='),
    })),
  )

function matches({ text, isStem, isWhole }: Entry, word: string): boolean {
  if (isWhole) return word === text
  if (!isStem) return word.startsWith(text)
  const start = word.indexOf(text, 1)
  return start >= 1 && start <= MAX_PREFIX && word.length - start - text.length <= MAX_ENDING
}

/** Words recognised as a whole, for finding the parts of words run together. */
export const isSynonym = (word: string) =>
  groups.some((group) => group.some(({ text, isStem }) => !isStem && text === word))

/**
 * Finds other words for the same thing.
 * @param word without accents, in lower case
 * @returns beginnings of words, and stems that follow a prefix; empty for a word without synonyms
 */
export function findSynonyms(word: string): { starts: string[]; stems: string[] } {
  const entries = groups.filter((group) => group.some((entry) => matches(entry, word))).flat()
  return {
    starts: entries.filter(({ isStem, isWhole }) => !isStem && !isWhole).map(({ text }) => text),
    stems: entries.filter(({ isStem }) => isStem).map(({ text }) => text),
  }
}
