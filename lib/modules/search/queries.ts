import 'server-only'
import { searchWords } from '@/lib/core/search-words'
import { findMatchesOfEach, MOST_RANKED } from '@/lib/platform/search/find-matches'
import { readFoundArticleCards } from '../articles/queries'
import { readFoundFacts } from '../facts/queries'
import { readFoundFaqs } from '../faqs/queries'
import { readFoundPaperCards } from '../papers/queries'
import { readFoundVideos } from '../videos/queries'

const KINDS = ['article', 'paper', 'video', 'fact', 'faq'] as const

/** Everything public by what somebody typed: the best `most` of each kind, with the count of each. */
export async function searchEverything(typed: string, most: number) {
  const matches = await findMatchesOfEach([...KINDS], typed, { page: 1, limit: most })
  const [articles, papers, videos, facts, faqs] = await Promise.all([
    readFoundArticleCards(matches.article),
    readFoundPaperCards(matches.paper),
    readFoundVideos(matches.video),
    readFoundFacts(matches.fact),
    readFoundFaqs(matches.faq),
  ])
  const counts = KINDS.map((kind) => matches[kind].total)
  return {
    articles,
    papers,
    videos,
    facts,
    faqs,
    total: counts.reduce((sum, count) => sum + count, 0),
    /** Whether of some kind there is more than was counted: `total` is then a least number. */
    isCut: counts.some((count) => count >= MOST_RANKED),
    isBlank: searchWords(typed).length === 0,
  }
}
