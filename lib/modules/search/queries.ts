import 'server-only'
import { searchWords } from '@/lib/core/search-words'
import { MOST_RANKED } from '@/lib/platform/search/find-matches'
import { searchArticleCards } from '../articles/queries'
import { searchFacts } from '../facts/queries'
import { searchFaqs } from '../faqs/queries'
import { searchPaperCards } from '../papers/queries'
import { searchVideos } from '../videos/queries'

/** Everything public by what somebody typed: the best `most` of each kind, with the count of each. */
export async function searchEverything(typed: string, most: number) {
  const first = { page: 1, limit: most }
  const [articles, papers, videos, facts, faqs] = await Promise.all([
    searchArticleCards(typed, first),
    searchPaperCards(typed, first),
    searchVideos(typed, first),
    searchFacts(typed, first),
    searchFaqs(typed, first),
  ])
  const counts = [
    articles.articlesCount,
    papers.paperCount,
    videos.videosCount,
    facts.dukCount,
    faqs.faqsCount,
  ]
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
