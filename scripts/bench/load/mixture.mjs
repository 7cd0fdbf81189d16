import { randomUUID } from 'node:crypto'

/**
 * The traffic of a load test: readers open a page every 1.5 s (60 % articles, 20 % lists, 15 % searches, 5 % the
 * landing page) in four languages, and writers send a comment, an answer or a case every 3.5 s.
 */
export const READ_EVERY_MS = 1500
export const WRITE_EVERY_MS = 3500

const LANGUAGES = ['', '/fr', '/rw', '/sw']
const LISTS = ['more-articles', 'more-papers', 'more-videos', 'facts', 'faqs']
/** Search words: they find much, little, and something in each language. */
export const WORDS = ['gout', 'lupus', 'arthritis', 'joint', 'pain', 'knee', 'goutte', 'ingingo']

const pick = (list) => list[Math.floor(Math.random() * list.length)]

/** A query that nobody has searched for; some find something. */
const newSearch = () => `${pick(WORDS)} ${randomUUID().slice(0, 6)}`

/**
 * Picks the next page that a reader opens.
 * @param {{ articles: string[], isNewSearches: boolean }} site ids of the articles that are read
 * @returns {{ kind: 'article' | 'list' | 'search' | 'landing', path: string, article?: string }}
 */
export function nextPage({ articles, isNewSearches }) {
  const language = pick(LANGUAGES)
  const chance = Math.random()
  if (chance < 0.6) {
    const article = pick(articles)
    return { kind: 'article', path: `${language}/home/article/${article}`, article }
  }
  if (chance < 0.8) return { kind: 'list', path: `${language}/home/${pick(LISTS)}` }
  if (chance < 0.95) {
    const typed = encodeURIComponent(isNewSearches ? newSearch() : pick(WORDS))
    return { kind: 'search', path: `${language}/home/search?q=${typed}` }
  }
  return { kind: 'landing', path: `${language}/home` }
}

function formOf(fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A word unique to its message that cannot pass for a patient's details: letters only. */
const newRemedy = () =>
  randomUUID().replace(/[^a-f]/g, (sign) => (sign === '-' ? '' : 'ghijklmnop'[Number(sign)]))

/**
 * Builds the next message a writer sends; the kinds alternate, and every fourth case is urgent.
 * @param {number} turn counts the messages of all writers
 * @param {{ articles: string[], cases: string[] }} site
 */
export function nextMessage(turn, { articles, cases }) {
  const words = `It began a while ago, and ${newRemedy()} has been tried.`
  if (turn % 3 === 0) {
    const article = articles[turn % articles.length]
    return {
      kind: 'comment',
      path: 'article-comment',
      json: { article_id: article, content: words },
      words,
      article,
    }
  }
  if (turn % 3 === 1) {
    const json = { post_id: cases[turn % cases.length], content: `<p>${words}</p>` }
    return { kind: 'answer', path: 'comment', json, words }
  }
  const isUrgent = turn % 12 === 2
  const fields = {
    title: 'A swollen knee',
    content: `<p>${words}</p>`,
    case_status: isUrgent ? 'URGENCY' : 'ROUTINE',
  }
  return { kind: isUrgent ? 'urgent case' : 'case', path: 'forum', form: formOf(fields), words }
}
