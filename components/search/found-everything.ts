import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import type { FactDto } from '@/lib/modules/facts/schema'
import type { FaqDto } from '@/lib/modules/faqs/schema'
import type { PaperCardDto } from '@/lib/modules/papers/schema'
import type { VideoDto } from '@/lib/modules/videos/schema'
import type { ExcerptPieces } from '../lists/excerpt-text'

type Found<Dto> = Dto & { excerpt: ExcerptPieces }

/** What a search over everything found: the best of each kind, and how many there are. */
export interface FoundEverything {
  articles: { articles: Found<ArticleCardDto>[]; articlesCount: number }
  papers: { papers: Found<PaperCardDto>[]; paperCount: number }
  videos: { videos: Found<VideoDto>[]; videosCount: number }
  facts: { duk: Found<FactDto>[]; dukCount: number }
  faqs: { faqs: Found<FaqDto>[]; faqsCount: number }
  total: number
  /** More was found than was counted. */
  isCut: boolean
}
