/**
 * Words that people in despair may type, by language. The chat recognises all of them on pages in any language, and
 * answers with numbers to call. A phrase must match exactly; a single word may be part of a longer one.
 */
const despairWords = [
  // English
  'suicide, suicidal, kill myself, killing myself, end my life, ending my life, ending your life',
  'take my life, take my own life, want to die, wanna die, want to be dead, wish to die, wishing to die, hope to die',
  'ready to die, rather die, wish I was dead, wish I were dead, wish I could die, better off dead',
  "rather be dead, let me die, don't want to live, do not want to live, not want to live, no longer want to live",
  "don't want to be here anymore, don't want to exist, tired of living, tired of life, tired of being alive",
  "no reason to live, nothing to live for, not worth living, life has no meaning, can't go on, cannot go on",
  "can't live like this, cannot live like this, can't take it anymore, can't take this anymore, end it all",
  'ending it all, hurt myself, hurting myself, harm myself, harming myself, self harm, hang myself, poison myself',
  'overdose, took all my pills, swallowed all my pills, took poison, drank poison, hopeless, lost all hope',
  'no hope left',
  // French
  'suicide, suicider, suicidaire, me tuer, mourir, mieux morte, mieux mort, préfère être mort, préfère être morte',
  'voudrais être mort, voudrais être morte, envie de vivre, veux plus vivre, plus envie de vivre, veux pas vivre',
  'veux plus être là, fatigué de vivre, fatiguée de vivre, marre de vivre, marre de la vie, raison de vivre',
  "peine de vivre, en finir, fin à mes jours, fin à ma vie, m'ôter la vie, ôter la vie, me faire du mal",
  "me pendre, m'empoisonner, bu du poison, pris du poison, avalé tous mes, surdose, overdose, plus d'espoir",
  "perdu espoir, perdu tout espoir, désespéré, désespérée, peux plus continuer, n'en peux plus de vivre",
  "ma vie n'a plus de sens",
  // Kinyarwanda
  'iyahur, iyahuy, kwiyica, niyica, niyice, nziyica, nakwiyica, kwitwara ubuzima, kwivutsa ubuzima, gupfa, napfa',
  'iyambura ubuzima, ngapfa, nipfira, nipfire, nakwipfira, kwipfira, sinshaka kubaho, sinkishaka kubaho',
  'sinifuza kubaho, ndambiwe kubaho, narambiwe kubaho, ndambiwe ubuzima, narambiwe ubuzima, ubuzima burandambiye',
  'ubuzima burananiye, nta mpamvu yo kubaho, nta mpamvu yo gukomeza kubaho, ubuzima nta cyo bumaze',
  'nta cyizere cyo kubaho, nta cyizere mfite, nta cyizere nsigaranye, nihebye, narihebye, ndihebye, kwiheba',
  'kwikomeretsa, nikomeretse, kwigirira nabi, nigirire nabi, kwimanika, nimanike, kwiroga, niroge',
  'nanyoye uburozi, kunywa uburozi, nanyoye tiyoda',
  // Swahili
  'kujiua, nijiue, najiua, nitajiua, ningejiua, kujinyonga, nijinyonge, kujitoa uhai, kujitoa roho',
  'kujiondoa uhai, kujidhuru, nijidhuru, najidhuru, kujiumiza, nijiumize, kujimaliza, nijimalize, nataka kufa',
  'ninataka kufa, natamani kufa, ninatamani kufa, kutaka kufa, natamani ningekufa, bora nife, heri nife',
  'afadhali nife, bora kufa, heri kufa, afadhali kufa, acha nife, nimechoka kuishi, nimechoka na maisha',
  'sitaki kuishi, sitaki tena kuishi, sina sababu ya kuishi, maisha hayana maana, maisha yangu hayana maana',
  'kumaliza maisha yangu, kukatisha maisha, kukatiza maisha, sina matumaini, nimekata tamaa',
  'nimepoteza matumaini, kunywa sumu, nimekunywa sumu, ninywe sumu',
].join()

/**
 * Words that describe a danger sign, by language: those of the emergency page (`emergency.now`), and too much of a
 * medicine. The chat recognises all of them on pages in any language, and answers with numbers to call. `+` joins
 * parts that must all occur, in any order; `/` separates alternatives of a part. They avoid what everyday questions
 * say: a back that hurts is no danger sign, nor is a hot bath a hot joint. Accents, which matching ignores, are left out:
 * they are escaped in the script, whose size is limited (e2e/chat.spec.ts).
 */
const dangerWords = [
  // English
  'fever, shiver, chills, hot joint, hot knee, hot ankle, joint is hot, knee is hot, ankle is hot, wrist is hot',
  'elbow is hot, toe is hot, hot+swell/swoll, hot red, red hot, hot and red, red and hot, chest, breath, suffocat',
  'choking, heart attack, stroke, paralys, paralyz, faint, unconscious, collaps, seizure, convuls, a fit, has fits',
  'have fits, having fits, slurred, is confused, one side+weak/weakness/numb/numbness, droop/twisted+face/mouth',
  'sudden+weak/weakness/numb/numbness/confus/speak/speech/talk/sight/vision/headache, weakness in one, leg+weak',
  'leg+weakness, trouble speaking, cant/cannot/can not/unable+walk/move/speak/talk/feel my/feel his/feel her',
  'cant stand, not stand, unable to stand, will not walk, wont walk, refuses to walk, refuses to move, bear weight',
  'weight on+leg/foot/knee/ankle, numb/numbness+leg/arm/face/back/between/groin/genital',
  'urine/urina/bladder/bowel/stool/pee/poo+control/hold/cant/cannot/can not/unable/numb/numbness, incontinen',
  'wet myself, cant see, cannot see, can not see, gone blind, went blind, going blind, blind in',
  'lost/lose/losing/loss+sight/vision, headache+severe/worst/terrible/jaw/sight/vision/pregnan, jaw+chew/chewing',
  'vomit/throw up/throwing up/threw up/cough up/coughing up+blood, cough blood, coughing blood, spit blood, bleed',
  'blood in/bloody+stool/poo/poop/pee/urine, black/tarry+stool/poo/poop/faeces/vomit, broke my, dislocat',
  'leg/calf/thigh+swell/swoll+sudden/pain/painful/hurt/sore/one/left/right',
  'fell/a fall/fallen/accident/injur+cant/cannot/can not/unable/shape/deform/bent/crooked',
  'face/tongue/lip/throat+swell/swoll, allergic reaction, anaphyla, pregnan+blurr/belly/fits, baby+not moving',
  'baby+stopped moving, emergenc, ambulance, am dying, is dying, overdos, took too much, took too many, taken too much',
  'taken too many, too many pill, too many tablet, too much medicine, double dose, extra dose, wrong dose',
  'wrong medicine, wrong tablet, methotrex/mtx+every day/everyday/daily',
  'child/baby/daughter/son+took my/drank my/ate my',
  'by mistake/swallowed+medic/drug/tablet/pill/dose/methotrex/paracet/ibuprof/diclof/predn/steroid',
  // French
  'fievre, fievreu, frisson, chaud+gonfl/enfle, chaud et rouge, chaude et rouge, rouge et chaud, rouge et chaude',
  'articulation chaude, articulations chaude, articulation est chaude, genou chaud, genoux chaud, genou est chaud',
  'cheville chaude, poignet chaud, hanche chaude, coude chaud, poitrine, thorax, thoraci, crise cardiaque, infarctus',
  'mal au coeur, respir, souffl, etouff, avc, evanoui, perdu connaissance, perte de connaissance, perd connaissance',
  'inconscient, malaise, engourdi, faibl+soudain/brutal/subit/jambe, perte de force, plus de force, jambe+molle',
  'plus parler, plus a parler, difficulte a parler, bouche/visage+tordu',
  'peux plus/peut plus/peux pas/peut pas/veut plus/veut pas/arrive plus/arrive pas/refuse+marcher/bouger/debout',
  'sens plus/sent plus/sens pas mes/sens pas ma+jambe/bras/pied/visage, aveugle, vois plus, voit plus, vois rien',
  'urine/urina/vessie/selle/pipi/caca+control/reteni/retien/perte/perd/peux plus/peux pas/arrive plus, pipi sur moi',
  'vue/vision+soudain/brutal/subit/perdu/perte/perd, peux plus voir, peut plus voir, plus a voir',
  'tete+violent/terrible/intense/soudain/brutal/pire/vue/enceinte/grossesse, machoire+mache/machant/manger',
  'sang+vomi/vomis/vomir/vomit/crach, tousse du sang, sang dans+urine/selle/pipi/caca, noir/noire+selle/caca/vomis',
  'goudron, saigne, perds du sang, hemorrag, jambe/mollet+gonfl/enfle+mal/douleur/doulour/soudain/une/gauche/droite',
  'suis tombe/suis tombee/est tombe/est tombee/chute/accident/bless+peux pas/peux plus/peut pas/peut plus/deform',
  'suis casse, est casse, bras casse, jambe cassee, visage/langue/levre/gorge+gonfl/enfle, reaction allergique',
  'enceinte/grossesse+vue/vision/trouble/ventre, enfant/fils/fille+pris mes/pris mon, bebe+bouge plus/bouge moins',
  'urgence, surdose, trop de comprime, trop de medicament, trop de cachet, double dose',
  'methotrex/mtx+tous les jours/chaque jour/quotidien',
  'par erreur/ai avale/a avale/pris trop/trop pris+medic/comprim/cachet/dose/methotrex/paracet/ibuprof/diclof',
  // Kinyarwanda
  'muriro, hinda umushyitsi, rushyu, rishyush, zishyush, hashyush, rashyush, rushushe, hashushe, rashushe',
  'ikirenge gishyushye, ukuboko gushyushye, ukuguru gushyushye, gituza, gatuza, humeka, pumeka, bura umwuka',
  'buze umwuka, hera umwuka, heze umwuka, umwuka muke, umwuka uranze, cika intege, citse intege, intege nke, nta ntege',
  'nta mbaraga, adafite imbaraga, ntafite imbaraga, paraliz, parariz, kumugara, namugaye, yamugaye, maguru yanze',
  'maboko yanze, sinumva amaguru, sinumva ukuguru, sinumva akaguru, sinumva amaboko, sinumva ukuboko, ntumva amaguru',
  'ntiyumva amaguru, ibinya mu, ikinya mu, ibinya hagati, ikinya hagati, maguru ibinya, maboko ibinya',
  'bitunguran+ntege/kuvuga/kubona/kutabona/mutwe, igihumure, ta ubwenge, taye ubwenge, igicuri',
  'sinshobo/ntashobo/ntushobo/adashobo/simbash/ntabash/naniwe+kugenda/haguruka/hagarara/nyeganyeza/kandagira/kuvuga',
  'wanga kugenda, yanga kugenda, yanze kugenda, gufata inkari, inyarir',
  'kutabona/sinkibona/ntabona/shobora kubona+bitunguran/amaso/ijisho',
  'musarani/kunyara/kwihagarika+kunanirwa/naniwe/sinshobo/ntashobo, nahumye, yahumye, mutwe+cyane/bikabije',
  'rwasaya+hekeny, ruka amaraso, rutse amaraso, korora amaraso, va amaraso, musarani/kwituma+mukara/irabura/maraso',
  'aguru/kuguru+byimb+babar/babaz/bitunguran, avunits, twite+mutwe/kutabona, rembye, butabazi, cyihutirwa',
  'kugwa/naguye/waguye/yaguye/mpanuka+sinshobo/ntashobo/ntushobo/adashobo/simbash/ntabash/kutabash/hindutse/kandagira',
  'byimb+mu maso/rurimi/munwa/minwa/muhogo, byihutirwa, ambulanse, doze nyinshi, icyarimwe+imiti/binini',
  'umwana+imiti yanjye/binini byanjye, yanyoye uburozi',
  'nanyoye/yanyoye/nafashe/yafashe/namize/yamize+byinshi/mwinshi/urenze/birenze, ibeshy+umuti/imiti/binini/kinini',
  'methotrex/metotre/mtx+buri munsi/ibeshy',
  // Swahili
  'homa, joto la mwili, joto mwilini, joto kali, mwili wa moto, mwili unachemka, tetemeka, kina joto, lina joto',
  'vina joto, chenye joto, lenye joto, kiungo cha moto, viungo vya moto, goti la moto, joto+vimba, kifua',
  'mshtuko wa moyo, pumua, pumui, kuhema, nahema, anahema, kosa pumzi, kosa hewa, pumzi fupi, ishiwa pumzi',
  'ghafla+dhaifu/ongea/kusema/kuona/kichwa, uwezo wa kuona, ishiwa nguvu, sina nguvu, hana nguvu, miguu haina nguvu',
  'mikono haina nguvu, miguu+dhaifu, pooza, kiharusi, ganzi, degedege, kifafa, kuzimia, mezimia, poteza fahamu',
  'siwezi/hawezi/shindwa+kutembea/kusimama/kusogeza/kuongea/kusema/kuona/kukanyaga/kukojoa, kataa kutembea',
  'hataki kutembea, sihisi/hahisi+mguu/miguu/mkono/mikono, mkojo/choo+zuia/shindwa/siwezi/hawezi, jikojole, kipofu',
  'sioni/haoni+ghafla/macho/jicho/vizuri/kabisa/kitu/tena, kichwa+makali/kali/taya/sana, taya+tafun, damu+tapika/tokwa',
  'kohoa damu, toka damu, choo cha damu, damu kwenye/damu katika+mkojo/choo, choo/kinyesi+cheusi/lami',
  'mguu/miguu+vimba+nauma/kuuma/maumivu/ghafla/mmoja, anguka/ajali/eumia+siwezi/hawezi/shindwa/pinda/usioweza',
  'mevunjik, mdomo+pinda, vimba/uvimbe+uso/usoni/ulimi/mdomo/midomo/koo, ujauzito/mjamzito/mimba+kichwa/ukungu/tumbo',
  'dharura, mahututi, mekunywa/likunywa/memeza/limeza+vingi/kupita/zangu/vyangu',
  'makosa/kupita kiasi+dawa/kidonge/vidonge/dozi, methotrex/mtx+kila siku/makosa',
].join()

/** The cards with telephone numbers. */
export type ChatCard = 'despair' | 'emergency'

/** The first topic whose words occur answers. Medicines come first: their reply names what needs care now. */
const TOPICS = ['Medicine', 'Pain', 'Food', 'Appointment', 'Thanks'] as const

type Topic = (typeof TOPICS)[number]

/** The words of each topic, separated by commas, and the reply to it (`chatAnswers` of a catalogue). */
export type ChatAnswers = Record<`words${Topic}` | `reply${Topic | 'Default'}`, string>

/**
 * A trigger of up to this many letters must match a whole word: 'ache' is not in 'headaches', nor 'pain' in 'paint'.
 */
const SHORT = 4

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/œ/g, 'oe')
}

const asWords = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `

/** Returns the typed text twice: with apostrophes dropped ("can't" is "cant") and as gaps ("d'eau" contains "eau"). */
function toSearchableText(typed: string): string {
  const folded = fold(typed)
  return `${asWords(folded.replace(/'/g, ''))}|${asWords(folded)}`
}

function containsPhrase(text: string, typed: string): boolean {
  const phrase = asWords(fold(typed).replace(/'/g, '')).trim()
  if (!phrase) return false
  if (phrase.length <= SHORT) return text.includes(` ${phrase} `) || text.includes(` ${phrase}s `)
  // The last of several words must end there: 'want to die' is not in 'want to diet'.
  if (phrase.includes(' ')) return text.includes(`${phrase} `) || text.includes(`${phrase}s `)
  return text.includes(phrase)
}

const containsTrigger = (text: string, words: string) =>
  words
    .split(',')
    .some((trigger) =>
      trigger
        .split('+')
        .every((part) => part.split('/').some((each) => containsPhrase(text, each))),
    )

/**
 * Finds the cards with telephone numbers that a message in the landing page's chat needs. Ignores case, accents and
 * punctuation. A trigger of up to four letters must match a whole word (a plural s is allowed); a longer one may be
 * part of a word, because Kinyarwanda and Swahili use prefixes.
 * @returns null when the message is only white space and punctuation
 */
export function findCards(typed: string): ChatCard[] | null {
  const text = toSearchableText(typed)
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const words = { despair: despairWords, emergency: dangerWords }
  return (['despair', 'emergency'] as const).filter((card) => containsTrigger(text, words[card]))
}

/** Chooses the automatic reply to a message that needs no card. Matches like `findCards`. */
export function chooseReply(typed: string, answers: ChatAnswers): string {
  const text = toSearchableText(typed)
  const topic = TOPICS.find((each) => containsTrigger(text, answers[`words${each}`]))
  return answers[`reply${topic ?? 'Default'}`]
}

/** The fewest letters of a search word, and the most words taken from a message. */
const MIN_WORD_LENGTH = 4
const MAX_WORDS = 3

/**
 * Returns search terms for the library, best first: all meaningful words of a message together, then each alone, the
 * longest first, because a search finds only what contains every word.
 * @param common words without meaning for a search, separated by commas
 */
export function chatSearches(typed: string, common: string): string[] {
  const silent = new Set(common.split(',').map((each) => fold(each).trim()))
  const words = (typed.match(/[\p{L}\p{N}-]+/gu) ?? []).filter(
    (word) => word.length >= MIN_WORD_LENGTH && !silent.has(fold(word)),
  )
  const telling = [...new Set(words)].slice(0, MAX_WORDS)
  const alone = [...telling].sort((one, other) => other.length - one.length)
  return [...new Set([telling.join(' '), ...alone])].filter(Boolean)
}
