import { randomUUID } from 'node:crypto'

/**
 * Who asks for what while the site is under load: readers who open a page every 1.5 s, 60 % articles, 20 % lists, 15 %
 * searches and 5 % the landing page in four languages, and people who send a comment, an answer or a case every 3.5 s.
 */
export const READ_EVERY_MS = 1500
export const WRITE_EVERY_MS = 3500

const LANGUAGES = ['', '/fr', '/rw', '/sw']
const LISTS = ['more-articles', 'more-papers', 'more-videos', 'facts', 'faqs']
/** What is searched for: words that find much, little, and something in each language. */
export const WORDS = ['gout', 'lupus', 'arthritis', 'joint', 'pain', 'knee', 'goutte', 'ingingo']

const pick = (list) => list[Math.floor(Math.random() * list.length)]

/** A word that nobody has searched for, some of which find something. */
const newSearch = () => `${pick(WORDS)} ${randomUUID().slice(0, 6)}`

/**
 * The next page that a reader opens.
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

/** A word that no other message has, and that looks like nothing of a patient's: letters alone. */
const newRemedy = () =>
  randomUUID().replace(/[^a-f]/g, (sign) => (sign === '-' ? '' : 'ghijklmnop'[Number(sign)]))

/**
 * The next thing that a writer sends; each kind in turn, and every fourth case is urgent.
 * @param {number} turn counts what all writers sent
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
