/** Words that a person may type, separated by commas, and what is answered to them. */
export interface ChatRule {
  words: string
  reply: string
}

export interface ChatKnowledge {
  /** Words of danger, separated by commas: they go before every rule. */
  emergency: string
  /** The first rule that fits answers. */
  rules: ChatRule[]
  fallback: string
}

export type ChatAnswer = { kind: 'emergency' } | { kind: 'reply'; text: string }

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
  return `${asWords(folded.replaceAll("'", ''))}|${asWords(folded)}`
}

function holds(text: string, words: string): boolean {
  return words.split(',').some((each) => {
    const trigger = asWords(fold(each).replaceAll("'", '')).trim()
    if (!trigger) return false
    if (trigger.length > SHORT) return text.includes(trigger)
    return text.includes(` ${trigger} `) || text.includes(` ${trigger}s `)
  })
}

/**
 * Chooses the automatic answer to a message of the landing page's chat (decisions, "Access and routes"). Case,
 * accents and punctuation do not count. A trigger of up to four letters must stand as a word of its own (a plural s
 * is allowed); a longer one may be part of a word, because Kinyarwanda and Swahili put their prefixes in front.
 * @returns null when nothing was typed but white space and signs.
 */
export function chatReply(typed: string, knowledge: ChatKnowledge): ChatAnswer | null {
  const text = searchable(typed)
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  if (holds(text, knowledge.emergency)) return { kind: 'emergency' }
  const rule = knowledge.rules.find(({ words }) => holds(text, words))
  return { kind: 'reply', text: rule?.reply ?? knowledge.fallback }
}
