/**
 * Words that people in despair may type, by language. The chat recognises all of them on pages in any language, and
 * answers with numbers to call. A phrase must match exactly; a single word may be part of a longer one.
 */
export const despairWords = [
  // English
  'suicide, suicidal, kill myself, killing myself, end my life, ending my life, take my life, take my own life',
  'want to die, wanna die, want to be dead, wish to die, wishing to die, hope to die, ready to die, rather die',
  'wish I was dead, wish I were dead, wish I could die, better off dead, rather be dead, let me die',
  "don't want to live, do not want to live, not want to live, no longer want to live",
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
  'ngapfa, nipfira, nipfire, nakwipfira, kwipfira, sinshaka kubaho, sinkishaka kubaho, sinifuza kubaho',
  'ndambiwe kubaho, narambiwe kubaho, ndambiwe ubuzima, narambiwe ubuzima, ubuzima burandambiye',
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
  'kumaliza maisha yangu, kukatisha maisha yangu, kukatiza maisha yangu, sina matumaini, nimekata tamaa',
  'nimepoteza matumaini, kunywa sumu, nimekunywa sumu, ninywe sumu',
].join()

/** Words a person may type, separated by commas, and the reply to them. */
export interface ChatRule {
  words: string
  reply: string
}

export interface ChatKnowledge {
  /** Words of despair, separated by commas: they take precedence over all others. */
  despair: string
  /** Words of danger: they take precedence over every rule. */
  emergency: string
  /** The first matching rule answers. */
  rules: ChatRule[]
  fallback: string
}

/** The cards with telephone numbers. */
export type ChatCard = 'despair' | 'emergency'

export type ChatAnswer = { kind: 'cards'; cards: ChatCard[] } | { kind: 'reply'; text: string }

/**
 * A trigger of up to this many letters must match a whole word: 'ache' is not in 'headaches', nor 'pain' in 'paint'.
 */
const SHORT = 4

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/œ/g, 'oe')
}

const asWords = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `

/** Returns the typed text twice: with apostrophes dropped ("can't" is "cant") and as gaps ("d'eau" contains "eau"). */
function toSearchableText(typed: string): string {
  const folded = fold(typed)
  return `${asWords(folded.replace(/'/g, ''))}|${asWords(folded)}`
}

function containsTrigger(text: string, words: string): boolean {
  return words.split(',').some((each) => {
    const trigger = asWords(fold(each).replace(/'/g, '')).trim()
    if (!trigger) return false
    if (trigger.length <= SHORT)
      return text.includes(` ${trigger} `) || text.includes(` ${trigger}s `)
    // The last of several words must end there: 'want to die' is not in 'want to diet'.
    if (trigger.includes(' ')) return text.includes(`${trigger} `) || text.includes(`${trigger}s `)
    return text.includes(trigger)
  })
}

/**
 * Chooses the automatic answer to a message in the landing page's chat. Ignores case, accents and punctuation. A
 * trigger of up to four letters must match a whole word (a plural s is allowed); a longer one may be part of a word,
 * because Kinyarwanda and Swahili use prefixes.
 * @returns null when the message is only white space and punctuation.
 */
export function chatReply(typed: string, knowledge: ChatKnowledge): ChatAnswer | null {
  const text = toSearchableText(typed)
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const cards = (['despair', 'emergency'] as const).filter((card) =>
    containsTrigger(text, knowledge[card]),
  )
  if (cards.length > 0) return { kind: 'cards', cards }
  const rule = knowledge.rules.find(({ words }) => containsTrigger(text, words))
  return { kind: 'reply', text: rule?.reply ?? knowledge.fallback }
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
