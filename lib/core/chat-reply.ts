/** Words that a person may type, separated by commas, and what is answered to them. */
export interface ChatRule {
  words: string
  reply: string
}

export interface ChatKnowledge {
  /** Words of despair, separated by commas: they go before all others. */
  despair: string
  /** Words of danger: they go before every rule. */
  emergency: string
  /** The first rule that fits answers. */
  rules: ChatRule[]
  fallback: string
}

/** The cards with telephone numbers. */
export type ChatCard = 'despair' | 'emergency'

export type ChatAnswer = { kind: 'cards'; cards: ChatCard[] } | { kind: 'reply'; text: string }

/** A trigger up to this many letters must be a whole word: 'ache' is not in 'headaches' nor 'pain' in 'paint'. */
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

/** What was typed, twice: apostrophes dropped ("can't" is "cant") and apostrophes as gaps ("d'eau" holds "eau"). */
function searchable(typed: string): string {
  const folded = fold(typed)
  return `${asWords(folded.replace(/'/g, ''))}|${asWords(folded)}`
}

function holds(text: string, words: string): boolean {
  return words.split(',').some((each) => {
    const trigger = asWords(fold(each).replace(/'/g, '')).trim()
    if (!trigger) return false
    if (trigger.length <= SHORT)
      return text.includes(` ${trigger} `) || text.includes(` ${trigger}s `)
    // The last of several words ends there: 'want to die' is not in 'want to diet'.
    if (trigger.includes(' ')) return text.includes(`${trigger} `) || text.includes(`${trigger}s `)
    return text.includes(trigger)
  })
}

/**
 * Chooses the automatic answer to a message of the landing page's chat. Case, accents and punctuation do not count.
 * A trigger of up to four letters must stand as a word of its own (a plural s is allowed); a longer one may be part
 * of a word, because Kinyarwanda and Swahili put their prefixes in front.
 * @returns null when nothing was typed but white space and signs.
 */
export function chatReply(typed: string, knowledge: ChatKnowledge): ChatAnswer | null {
  const text = searchable(typed)
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const cards = (['despair', 'emergency'] as const).filter((card) => holds(text, knowledge[card]))
  if (cards.length > 0) return { kind: 'cards', cards }
  const rule = knowledge.rules.find(({ words }) => holds(text, words))
  return { kind: 'reply', text: rule?.reply ?? knowledge.fallback }
}

/** A word of a search has at least this many letters, and a message gives at most so many of them. */
const WORD_LEAST = 4
const WORDS_MOST = 3

/**
 * What to search the library for, best first: all words of a message that say something, then each alone, the
 * longest first, for a search finds only what holds every word.
 * @param common words that say nothing, separated by commas
 */
export function chatSearches(typed: string, common: string): string[] {
  const silent = new Set(common.split(',').map((each) => fold(each).trim()))
  const words = (typed.match(/[\p{L}\p{N}-]+/gu) ?? []).filter(
    (word) => word.length >= WORD_LEAST && !silent.has(fold(word)),
  )
  const telling = [...new Set(words)].slice(0, WORDS_MOST)
  const alone = [...telling].sort((one, other) => other.length - one.length)
  return [...new Set([telling.join(' '), ...alone])].filter(Boolean)
}
