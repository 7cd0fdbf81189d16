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

/** A trigger of up to this many letters must match a whole word: 'ache' is not in 'headaches' nor 'pain' in 'paint'. */
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

/** The typed text twice: with apostrophes dropped ("can't" is "cant") and as gaps ("d'eau" contains "eau"). */
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
    // The last of several words must end there: 'want to die' is not in 'want to diet'.
    if (trigger.includes(' ')) return text.includes(`${trigger} `) || text.includes(`${trigger}s `)
    return text.includes(trigger)
  })
}

/**
 * Chooses the automatic answer to a message in the landing page's chat. Case, accents and punctuation do not count. A trigger
 * of up to four letters must match a whole word (a plural s is allowed); a longer one may be part of a word, because
 * Kinyarwanda and Swahili use prefixes.
 * @returns null when the message is only white space and punctuation.
 */
export function chatReply(typed: string, knowledge: ChatKnowledge): ChatAnswer | null {
  const text = searchable(typed)
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const cards = (['despair', 'emergency'] as const).filter((card) => holds(text, knowledge[card]))
  if (cards.length > 0) return { kind: 'cards', cards }
  const rule = knowledge.rules.find(({ words }) => holds(text, words))
  return { kind: 'reply', text: rule?.reply ?? knowledge.fallback }
}

/** The fewest letters of a search word, and the most words taken from a message. */
const WORD_LEAST = 4
const WORDS_MOST = 3

/**
 * What to search the library for, best first: all meaningful words of a message together, then each alone, the longest first,
 * because a search finds only what contains every word.
 * @param common words without meaning for a search, separated by commas
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
